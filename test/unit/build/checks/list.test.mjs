import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { allChecks, checksFor } from '../../../../build/checks/list.mjs';
import { inProject, projectNode, toolScript } from '../../../../build/lib/project.mjs';
import { run } from '../../../../build/lib/run.mjs';
import { full } from '../../../fixtures/thorough.ts';

const namesFor = (...files) => checksFor(files, (file) => !file.includes('gone')).map(({ name }) => name);

it('touched files are linted, formatted and type-checked with their importers', () => {
  const names = namesFor('main/log.ts');
  expect(names).toEqual(expect.arrayContaining(['types and lint of touched files', 'formatting', 'types of main']));
  expect(names).toContain('types of the tests');
  expect(names).not.toContain('svelte-check');
  expect(checksFor(['main/log.ts'])[0].command().at(-1)).toBe('main/log.ts');
});

it('a change of the contract type-checks everything', () => {
  expect(namesFor('preload/contract/index.ts')).toEqual(
    expect.arrayContaining(['svelte-check', 'types of main', 'types of the preload', 'types of the contract']),
  );
});

it('a removed file can only break the types of its importers', () => {
  const names = namesFor('renderer/ui/gone.ts');
  expect(names).toContain('svelte-check');
  expect(names).not.toContain('types and lint of touched files');
  expect(names).not.toContain('formatting');
});

it('a change of the packages type-checks everything', () => {
  const typed = allChecks.map(({ name }) => name).filter((name) => name.startsWith('types') || name === 'svelte-check');
  expect(namesFor('package.json')).toEqual(expect.arrayContaining(typed));
});

/** Reports of the linter on such files, as names of its rules by file. */
async function lintRules(files) {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-lint-'));
  try {
    copyFileSync(inProject('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true}}');
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { stdout } = await run(projectNode(), [toolScript('oxlint'), '--type-aware', '--format=json', '.'], {
      cwd: folder,
      env: { ...process.env, OXLINT_TSGOLINT_PATH: inProject('node_modules', '.bin', 'tsgolint') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(stdout).diagnostics.map(
      ({ filename, code }) => `${filename}: ${code.replace(/^\w+\((.*)\)$/, '$1')}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the linter reports faults that only types reveal, and forbidden calls', full, async () => {
  const wrong = {
    'main/promise.ts': ['async function a() {}\na();', 'no-floating-promises'],
    'main/condition.ts': ['async function a() { return true; }\nif (a()) void 0;', 'no-misused-promises'],
    'main/kinds.ts': [
      "export const a = (k: 'x' | 'y') => { switch (k) { case 'x': return 1; } };",
      'switch-exhaustiveness-check',
    ],
    'main/core/type.ts': ["import { Logger } from '../log.ts';\nexport let a: Logger;", 'consistent-type-imports'],
    'main/core/connection.ts': ["void fetch('https://a');", 'no-restricted-globals'],
    'renderer/ui/Eval.svelte': ['<script lang="ts">\neval("1");\n</script>', 'no-eval'],
    'renderer/ui/Function.svelte': ['<script lang="ts">\nnew Function("return 1")();\n</script>', 'no-new-func'],
    'renderer/ui/console.ts': ['console.log(1);', 'no-console'],
    'renderer/ui/alias.ts': ['export const get = fetch;', 'no-restricted-globals'],
    'renderer/ui/Kept.svelte': [
      '<script lang="ts">\nconst kept = localStorage;\nkept.clear();\n</script>',
      'no-restricted-globals',
    ],
  };
  const said = await lintRules(Object.fromEntries(Object.entries(wrong).map(([file, [text]]) => [file, text])));
  expect(said).toEqual(expect.arrayContaining(Object.entries(wrong).map(([file, [, rule]]) => `${file}: ${rule}`)));
});
