import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathNames, valueAt } from '../../../../../main/core/export-format/paths.ts';
import { flatten } from '../../../../../main/core/samples/flatten.ts';

it.each([
  ['error.message', ['error', 'message']],
  ['record.a["b.c"].d', ['record', 'a', 'b.c', 'd']],
  ['record["x\\"y"]["z"]', ['record', 'x"y', 'z']],
  ['record.first name', ['record', 'first name']],
  ['record.a[0]', ['record', 'a[0]']],
  ['', []],
])('%j leads through its names', (path, names) => expect(pathNames(path)).toEqual(names));

it('every path of a flattened record leads back to its value', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom('a.b', 'x', '[y]', '"', '__proto__', 'a["b"]', ' '));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(names, fc.oneof({ maxDepth: 3 }, fc.integer(), fc.string(), tie('tree')), {
      minKeys: 1,
      maxKeys: 4,
    }),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      for (const [path, leaf] of flatten(value)) expect(valueAt(value, pathNames(path))).toEqual(leaf);
    }),
  );
});
