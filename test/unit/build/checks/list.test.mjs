import { expect, it } from 'vitest';
import { allChecks, checksFor } from '../../../../build/checks/list.mjs';

const namesFor = (...files) => checksFor(files, (file) => !file.includes('gone')).map(({ name }) => name);

it('what was touched is linted, formatted and typed with those who import it', () => {
  const names = namesFor('main/log.ts');
  expect(names).toEqual(expect.arrayContaining(['lint of what was touched', 'formatting', 'types of main']));
  expect(names).toContain('types of the tests');
  expect(names).not.toContain('svelte-check');
  expect(checksFor(['main/log.ts'])[0].command().at(-1)).toBe('main/log.ts');
});

it('everybody is typed by the contract', () => {
  expect(namesFor('preload/contract/index.ts')).toEqual(
    expect.arrayContaining(['svelte-check', 'types of main', 'types of the preload', 'types of the contract']),
  );
});

it('what is gone can only break the types of who imported it', () => {
  const names = namesFor('renderer/ui/gone.ts');
  expect(names).toContain('svelte-check');
  expect(names).not.toContain('lint of what was touched');
  expect(names).not.toContain('formatting');
});

it('a change of the packages is typed everywhere', () => {
  const typed = allChecks.map(({ name }) => name).filter((name) => name.startsWith('types') || name === 'svelte-check');
  expect(namesFor('package.json')).toEqual(expect.arrayContaining(typed));
});
