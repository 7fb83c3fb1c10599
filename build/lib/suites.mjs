// Test suites in the order in which `npm test` runs them: the cheap ones, which fail first, come first.

/**
 * Each suite, its tool, and the tool's options. `from`: the first level that runs it, 'full' or 'nightly'; without it
 * every run does. `keyring`: its tests store keys in a real Secret Service. `runtime`: what its tests start, the
 * 'stand-in' itself or 'any' Electron. A suite of vitest is a project (or several) of vitest.config.ts. For a part of a
 * suite `files` names the test files, or `related` the files whose importers run.
 */
export const suites = [
  { name: 'checks', tool: 'checks' },
  { name: 'unit', tool: 'vitest', projects: ['unit', 'unit-shell', 'unit-page'] },
  { name: 'bridge', tool: 'vitest', projects: ['bridge'] },
  { name: 'contract', tool: 'vitest', projects: ['contract'], keyring: true },
  { name: 'faults', tool: 'vitest', projects: ['faults'], keyring: true },
  { name: 'component', tool: 'vitest', projects: ['component', 'component-pseudo-language'], from: 'full' },
  { name: 'standin', tool: 'vitest', projects: ['standin', 'conformance'], runtime: 'stand-in', from: 'full' },
  { name: 'e2e', tool: 'playwright', runtime: 'any' },
  { name: 'truth', tool: 'script', command: ['test/truth/index.ts'], runtime: 'any', from: 'nightly' },
  { name: 'hostile', tool: 'script', command: ['test/hostile/index.ts'], runtime: 'any', from: 'nightly' },
  // `npm run soak` alone takes an hour, which shows more.
  { name: 'soak', tool: 'script', command: ['--expose-gc', 'test/soak/index.ts', '--minutes=10'], from: 'nightly' },
];

/** How much a run verifies: `npm test`, `npm test -- --full`, `npm run nightly`. Each includes the ones before it. */
const levels = ['usual', 'full', 'nightly'];

/** Tags of tests that a run of this level leaves to the levels above. */
export const tagsLeftOut = (level) => levels.slice(levels.indexOf(level) + 1);

/** The named suites, in running order; without names those of the level. Throws on an unknown name. */
export function selectSuites(names, level = 'usual') {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(`Unknown suite ${unknown.join(', ')}. There are: ${suites.map((suite) => suite.name).join(', ')}.`);
  }
  const reach = levels.indexOf(level);
  return suites.filter(({ name, from = 'usual' }) =>
    names.length > 0 ? names.includes(name) : levels.indexOf(from) <= reach,
  );
}

/**
 * Suites with the vitest suites of every run merged into one, so that no worker idles while another is busy
 * with the slowest file of a suite.
 */
export function together(selected) {
  const parts = selected.filter(({ tool, from }) => tool === 'vitest' && from === undefined);
  if (parts.length < 2) return selected;
  const one = {
    name: parts.map(({ name }) => name).join('+'),
    tool: 'vitest',
    projects: parts.flatMap(({ projects }) => projects),
    keyring: parts.some(({ keyring }) => keyring),
  };
  return selected.flatMap((suite) => (suite === parts[0] ? [one] : parts.includes(suite) ? [] : [suite]));
}

/**
 * Command line of a suite, to be run on the project's Node. Its report in JSON goes to `reportFile`. Tests that are
 * tagged for a level above are left out, and below `full` the end-to-end specs that are not essential, unless their
 * files are named.
 */
export function commandLine(suite, reportFile, toolScript, { level = 'nightly' } = {}) {
  const { files = [], related = [] } = suite;
  const leftOut = files.length > 0 ? [] : tagsLeftOut(level);
  switch (suite.tool) {
    case 'checks':
      return ['build/checks/all.mjs', `--report=${reportFile}`, ...files];
    case 'vitest':
      return [
        toolScript('vitest'),
        ...(related.length > 0 ? ['related', '--run', ...related] : ['run', ...files]),
        ...suite.projects.map((project) => `--project=${project}`),
        ...(leftOut.length > 0 ? [`--tagsFilter=${leftOut.map((tag) => `!${tag}`).join(' && ')}`] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ];
    case 'script':
      return [...suite.command, `--report=${reportFile}`];
    case 'playwright':
      // Playwright takes the path of its report from a variable, PLAYWRIGHT_JSON_OUTPUT_FILE.
      return [
        toolScript('playwright'),
        'test',
        '--config=test/e2e/playwright.config.ts',
        '--reporter=list,json',
        ...(leftOut.includes('full') ? ['--grep=@essential'] : leftOut.map((tag) => `--grep-invert=@${tag}`)),
        ...files,
      ];
    default:
      throw new Error(`The suite ${suite.name} names an unknown tool.`);
  }
}
