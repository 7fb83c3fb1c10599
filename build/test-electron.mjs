// `npm run test:electron`: conformance and the end-to-end specs of `npm test`, unchanged, on Electron's real binary
// (D16), which is fetched where it is not installed.
import { ensureBuilt } from './lib/build.mjs';
import { displayAnswers } from './lib/display-server.mjs';
import { openDisplay } from './lib/display.mjs';
import { environmentOfApp } from './lib/launch.mjs';
import { toRunElectron } from './lib/needs.mjs';
import { projectNode, root, say, toolScript } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { requireElectron } from './lib/runtime.mjs';
import { ensureSystem } from './lib/system.mjs';

async function main(args) {
  const runtime = await requireElectron();
  say(`Runtime: ${runtime.label}.`);
  const isGiven = await displayAnswers();
  await ensureSystem(toRunElectron(runtime.executable, isGiven));
  await ensureBuilt();
  const display = await openDisplay(runtime, isGiven);
  if (display.note) say(display.note);
  // test/e2e/console.ts passes the switches, because each spec starts its own console.
  const env = { ...environmentOfApp(process.env), ...display.env, PENSTOCK_RUNTIME: 'electron' };
  const conformance = [toolScript('vitest'), 'run', '--project=conformance'];
  const specs = [toolScript('playwright'), 'test', '--config=test/e2e/playwright.config.ts', ...args];
  try {
    let failed = 0;
    // Arguments are Playwright's. A caller who names a spec wants no more than that.
    for (const command of args.length > 0 ? [specs] : [conformance, specs])
      failed = (await run(projectNode(), command, { cwd: root, env })).code || failed;
    return failed;
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
