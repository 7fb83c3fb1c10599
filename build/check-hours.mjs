// `npm run check:hours`: the end-to-end specs at other hours of other zones, to find what an hour, a midnight or a
// change of summer time breaks. `-- --at ZONE=MOMENT` (repeatable) replaces the moments below. Further arguments are
// Playwright's. Linux only: faketime shifts the clock of all processes of a run
// (https://github.com/wolfcw/libfaketime).
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { inProject, projectNode, readJson, root, say, toolScript } from './lib/project.mjs';
import { brokenResult, playwrightResult } from './lib/results.mjs';
import { run } from './lib/run.mjs';

/** Each is shortly before an event in its zone, so that the event happens while the specs run. */
const moments = [
  'Asia/Kolkata=2026-11-22T18:28:30Z', // midnight, where zones are half an hour apart
  'America/St_Johns=2027-03-14T05:28:30Z', // summer time begins: 02:00 is 03:00
  'Australia/Lord_Howe=2027-04-03T14:58:30Z', // summer time ends, by half an hour
  'Europe/Berlin=2026-10-25T00:58:30Z', // summer time ends: 03:00 is 02:00 again
  'Pacific/Chatham=2026-12-31T10:13:30Z', // New Year, 13:45 hours before the one in Greenwich
  'America/Los_Angeles=2027-02-28T19:00:00Z', // 11:00; the demo's busiest hour (main/demo/world/runs.ts)
  'Etc/GMT+3=2026-06-15T07:00:00Z', // 04:00; its quietest
];

function readMoment(text) {
  const [zone, moment] = text.split('=');
  if (Number.isNaN(Date.parse(moment ?? ''))) throw new Error(`${text} is not ZONE=MOMENT, such as ${moments[0]}.`);
  if (!Intl.supportedValuesOf('timeZone').includes(zone) && !existsSync(`/usr/share/zoneinfo/${zone}`))
    throw new Error(`There is no time zone ${zone}.`);
  return { zone, moment };
}

function faketimeLibrary() {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) throw new Error('faketime is not installed: run `apt-get install faketime`.');
  return library;
}

/** Environment in which a tree of processes sees that moment as now, with its clock running normally. */
const shiftedClock = (library, { zone, moment }) => ({
  TZ: zone,
  LD_PRELOAD: library,
  // Seconds to add. With an absolute start every process would begin there.
  FAKETIME: `${Math.round((Date.parse(moment) - Date.now()) / 1000)}`.replace(/^(?!-)/, '+'),
  // Chromium hangs when its timeouts are shifted too.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
  NO_FAKE_STAT: '1',
});

async function runAt(at, library, words) {
  const report = inProject('test-results', 'hours.json');
  rmSync(report, { force: true });
  const { code, stopped } = await run(
    projectNode(),
    [toolScript('playwright'), 'test', '--config=test/e2e/playwright.config.ts', '--reporter=list,json', ...words],
    { cwd: root, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...shiftedClock(library, at) } },
  );
  if (stopped) throw new Error('Stopped.');
  return existsSync(report) ? playwrightResult(readJson(report)) : brokenResult(`exit code ${code} and no report`);
}

async function main(args) {
  const options = { at: { type: 'string', multiple: true, default: moments } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const wanted = values.at.map(readMoment);
  const library = faketimeLibrary();
  await ensureBuilt();
  mkdirSync(inProject('test-results'), { recursive: true });
  const lines = [];
  for (const at of wanted) {
    say(`\n== ${at.zone} ${at.moment}`);
    const { passed, failed } = await runAt(at, library, positionals);
    lines.push(
      `${at.zone} ${at.moment}: ${passed} passed, ${failed.length} failed`,
      ...failed.map((one) => `  ${one}`),
    );
    if (failed.length > 0) process.exitCode = 1;
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
