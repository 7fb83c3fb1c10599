// `npm run test:electron`: the end-to-end specs of `npm test`, unchanged, on Electron's real binary (D16).
import { ensureBuilt } from './lib/build.mjs';
import { openDisplay } from './lib/display.mjs';
import { projectNode, root, say, toolScript } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { installedElectron } from './lib/runtime.mjs';

async function main(args) {
  const runtime = installedElectron();
  say(`Runtime: ${runtime.label}.`);
  await ensureBuilt();
  const display = await openDisplay(runtime);
  const { ELECTRON_OVERRIDE_DIST_PATH: _standIn, ...environment } = process.env;
  const command = [toolScript('playwright'), 'test', '--config=test/e2e/playwright.config.ts', ...args];
  try {
    return (
      await run(projectNode(), command, {
        cwd: root,
        env: { ...environment, ...display.env, PENSTOCK_RUNTIME: 'electron' },
      })
    ).code;
  } finally {
    display.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
