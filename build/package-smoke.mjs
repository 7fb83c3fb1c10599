// `npm run package:smoke [-- EXECUTABLE...]`: starts every packed app in dist/, or those named, on the demo, and takes
// a picture of it, in test-results/smoke. Fails when one does not open, or when there is none. Named ones are
// installed: they start with their sandbox, which their package makes possible, and so never for root.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { displayAnswers } from './lib/display-server.mjs';
import { openDisplay } from './lib/display.mjs';
import { environmentOfApp } from './lib/launch.mjs';
import { installedApp, packedApps } from './lib/packed.mjs';
import { takePicture } from './lib/picture.mjs';
import { inProject, say } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { sandboxFacts, sandboxFor } from './lib/sandbox.mjs';

const pictures = inProject('test-results', 'smoke');

/** Starts one like a user, and returns its report. Throws when it takes no picture. */
async function smoke({ name, executable, isInstalled }) {
  const runtime = { kind: 'electron', executable };
  const display = await openDisplay(runtime, await displayAnswers());
  try {
    const sandbox = isInstalled ? { switches: [] } : sandboxFor(sandboxFacts(runtime));
    for (const { note } of [display, sandbox]) if (note) say(note);
    // Build machines have no FUSE, which mounts an AppImage.
    const env = environmentOfApp({ ...process.env, ...display.env, APPIMAGE_EXTRACT_AND_RUN: '1' });
    return await takePicture(join(pictures, `${name}.png`), (args, options) =>
      run(executable, [...sandbox.switches, ...display.switches, ...args], { ...options, env }),
    );
  } finally {
    display.close();
  }
}

const named = process.argv.slice(2).map(installedApp);
const apps = named.length > 0 ? named : packedApps(inProject('dist'));
mkdirSync(pictures, { recursive: true });
if (apps.length === 0) {
  say('There is no packed app in dist: run `npm run package`.');
  process.exitCode = 1;
}
for (const app of apps) {
  try {
    process.stdout.write(`ok     ${app.name}: ${JSON.stringify(await smoke(app))}\n`);
  } catch (error) {
    process.stdout.write(`FAILED ${app.name}: ${error.message}\n`);
    process.exitCode = 1;
  }
}
