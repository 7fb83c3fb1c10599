// The test suites in the order in which `npm test` runs them: the cheap ones, which fail first, come first.

/**
 * Each suite, its tool, and what the tool needs to know. `keyring`: its tests store keys in a real Secret Service. `runtime`:
 * what its tests start, the 'stand-in' itself or 'any' Electron. A suite of vitest is a project (or several) of
 * vitest.config.ts. Of a part of a suite `files` names the test files, or `related` the files whose importers run.
 */
export const suites = [
  { name: 'checks', tool: 'checks' },
  { name: 'unit', tool: 'vitest', projects: ['unit', 'unit-shell', 'unit-page'] },
  { name: 'component', tool: 'vitest', projects: ['component'] },
  { name: 'contract', tool: 'vitest', projects: ['contract'], keyring: true },
  { name: 'bridge', tool: 'vitest', projects: ['bridge'] },
  { name: 'standin', tool: 'vitest', projects: ['standin'], runtime: 'stand-in' },
  { name: 'conformance', tool: 'vitest', projects: ['conformance'], runtime: 'any' },
  { name: 'faults', tool: 'vitest', projects: ['faults'], keyring: true },
  { name: 'e2e', tool: 'playwright', runtime: 'any' },
  { name: 'soak', tool: 'soak', nightly: true },
];

/** The minutes that the nightly soak measures, after a few to warm up. `npm run soak` alone takes an hour, which says more. */
const soakMinutes = 10;

/**
 * The suites that were named, in running order; without names all, the long ones only with `nightly`. Throws on an unknown name.
 */
export function selectSuites(names, { nightly = false } = {}) {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map((suite) => suite.name).join(', ')}.`,
    );
  }
  return suites.filter((suite) => (names.length > 0 ? names.includes(suite.name) : nightly || !suite.nightly));
}

/**
 * The command line of a suite, to be run on the project's Node; its report in JSON goes to `reportFile`. Without `full` the checks
 * and tests that are marked so are left out, and the end-to-end specs that are not essential, unless their files are named.
 */
export function commandLine(suite, reportFile, toolScript, { full = true } = {}) {
  const { files = [], related = [] } = suite;
  const everything = full || files.length > 0;
  switch (suite.tool) {
    case 'checks':
      return ['build/checks/all.mjs', `--report=${reportFile}`, ...(everything ? [] : ['--part']), ...files];
    case 'vitest':
      return [
        toolScript('vitest'),
        ...(related.length > 0 ? ['related', '--run', ...related] : ['run', ...files]),
        ...suite.projects.map((project) => `--project=${project}`),
        ...(everything ? [] : ['--tagsFilter=!full']),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ];
    case 'soak':
      return ['--expose-gc', 'test/soak/index.ts', `--minutes=${soakMinutes}`, `--report=${reportFile}`];
    case 'playwright':
      // Playwright takes the path of its report from a variable, PLAYWRIGHT_JSON_OUTPUT_FILE.
      return [
        toolScript('playwright'),
        'test',
        '--config=test/e2e/playwright.config.ts',
        '--reporter=list,json',
        ...(everything ? [] : ['--grep=@essential']),
        ...files,
      ];
    default:
      throw new Error(`The suite ${suite.name} names no tool that is known here.`);
  }
}
