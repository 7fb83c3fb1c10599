import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationsPage } from '../../../build/operations.mjs';
import { catalogue } from '../../../main/api/operations/catalogue.ts';
import { commands, shown } from '../../e2e/operations.ts';

const read = (path) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const known = catalogue.map(({ operation }) => operation.id);
const listed = catalogue.filter(({ inSpecification }) => inSpecification).map(({ operation }) => operation.id);

it('docs/operations.md matches the catalogue; otherwise run `npm run docs`', async () => {
  expect(read('docs/operations.md')).toBe(await operationsPage());
});

describe('the operations of the specification', () => {
  it('are 63', () => {
    expect(listed).toHaveLength(63);
  });

  it('are each shown once, and no unknown one is', () => {
    const ids = shown.flatMap(({ operations }) => operations);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
  });

  it('are in the window, except for three at most', () => {
    const ids = new Set(shown.flatMap(({ operations }) => operations));
    expect(listed.filter((id) => !ids.has(id)).length).toBeLessThanOrEqual(3);
  });

  it.each(shown)('are shown by one existing test each: $spec, $test', ({ spec, test }) => {
    const titles = [...read(`test/e2e/${spec}`).matchAll(/\btest\(\s*(['`])(.+?)\1,/g)].map(([, , title]) => title);
    expect(titles.filter((title) => title === test)).toHaveLength(1);
  });

  it.each(Object.entries(commands))('have the documented command for %s: %s', (id, command) => {
    expect(known).toContain(id);
    expect(read('docs/command-line.md')).toContain(`penstock ${command}`);
  });
});
