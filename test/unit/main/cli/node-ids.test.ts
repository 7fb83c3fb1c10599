import { describe, expect, it } from 'vitest';
import { nodeIdsIn } from '../../../../main/cli/node-ids.ts';

describe('node ids are read from', () => {
  it.each([
    ['lines', '12\n13\n'],
    ['lines with comments and gaps', '# two of them\r\n12 # first\r\n\r\n  13  \r\n'],
    ['an array', '[12, 13]'],
    ['an array of text', '["12","13"]'],
    ['a JSON value a line', '"12"\n13'],
    ['a plan', JSON.stringify({ calls: [{ node: 12 }, { node: 13 }], changes: [{ node: 14 }] }, null, 2)],
    ['a list of flows', '[{"id":12,"name":"a"},{"id":13}]'],
    ['flows of a list, one a line', '{"id":12}\n{"origin":13}'],
    ['the status', '{"flows":2,"attention":[{"origin":12},{"origin":13}]}'],
    ['nodes of a plan, one a line', '{"node":12,"to":"paused"}\n{"node":13}'],
    ['lines that repeat themselves', '12\n13\n12'],
  ])('%s', (_what, text) => {
    expect(nodeIdsIn(text, 'ids.txt')).toEqual([12, 13]);
  });

  it('a file of one id', () => {
    expect(nodeIdsIn('12', 'ids.txt')).toEqual([12]);
  });
});

describe('the position is reported for', () => {
  it.each([
    ['a word', '12\nabc\n', 'line 2: "abc"'],
    ['nothing that counts', '0\n', 'line 1: 0'],
    ['a part of a number', '[12, 1.5]', 'entry 2: 1.5'],
    ['a number that is too large to be exact', '12345678901234567890', 'line 1'],
    ['a resource', '{"kind": "source", "id": 12}\n', 'line 1: {"kind":"source","id":12}'],
    ['something without a node', '{"name": 12}\n', 'line 1: {"name":12}'],
  ])('%s', (_what, text, words) => {
    expect(() => nodeIdsIn(text, 'ids.txt')).toThrow(words);
  });
});

it('many wrong lines are counted rather than listed', () => {
  expect(() => nodeIdsIn('a\nb\nc\nd\ne\nf\ng\n', 'ids.txt')).toThrow('line 5: "e"; and 2 more');
});

it('a file without ids is refused', () => {
  expect(() => nodeIdsIn('# nothing\n', 'ids.txt')).toThrow('ids.txt contains no node IDs');
});
