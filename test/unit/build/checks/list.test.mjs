import { expect, it } from 'vitest';
import { allChecks, checksFor } from '../../../../build/checks/list.mjs';

const namesFor = (...files) => checksFor(files, (file) => !file.includes('gone')).map(({ name }) => name);

it('lints, formats and type-checks what was touched with its importers', () => {
  const names = namesFor('main/log.ts');
  expect(names).toEqual(expect.arrayContaining(['lint of what was touched', 'formatting', 'types of main']));
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
  expect(names).not.toContain('lint of what was touched');
  expect(names).not.toContain('formatting');
});

it('a change of the packages type-checks everything', () => {
  const typed = allChecks.map(({ name }) => name).filter((name) => name.startsWith('types') || name === 'svelte-check');
  expect(namesFor('package.json')).toEqual(expect.arrayContaining(typed));
});
