import type { OddRecord } from './odd-record.ts';

/** Records whose shape differs from that of the others. */

/** Number written with exactly these digits. Node has JSON.rawJSON, and TypeScript does not yet declare it. */
const { rawJSON: digits } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Placeholder of an object that is nested so deep that `JSON.stringify` fails: it is replaced in the finished text. */
const deepObject = 'the object 5,000 deep';

/** Returns the answer as JSON, with the deep object in place of the placeholder. */
export function withDeepObject(answer: unknown): string {
  return JSON.stringify(answer).replace(`"${deepObject}"`, `${'{"a":'.repeat(5000)}null${'}'.repeat(5000)}`);
}

const raw = (name: string, make: () => unknown): OddRecord => ({
  name,
  reshape: (usual) => ({ ...usual, rawMessage: make() }),
});

export const oddShapes: readonly OddRecord[] = [
  raw('original an object', () => ({ id: 1, customer: { name: 'Åkesson', tags: ['a', 'b'] }, total: 12.5 })),
  raw('original an object 5,000 deep', () => deepObject),
  raw('original with huge numbers', () => ({
    id: digits('9007199254740993'),
    thirty: digits('123456789012345678901234567890'),
    huge: digits('1e400'),
    zero: digits('-0'),
    money: digits('10.00'),
  })),
  raw('original with misleading members', () => JSON.parse('{"__proto__":{"admin":true},"constructor":1,"data.x":2}')),
  raw('original a text', () => '{"id":1,"total":"12,50"}'),
  raw('original a list', () => [{ id: 1 }, { id: 2 }]),
  raw('original a number', () => 42),
  raw('original null', () => null),
  raw('original without data', () => ({})),
  raw('data an object', () => ({ data: { id: 1, total: null } })),
  raw('data null', () => ({ data: null })),
  raw('data beside others', () => ({ data: '{"id":1}', encoding: 'utf-8', length: 8 })),
  { name: 'original missing', reshape: ({ rawMessage: _, ...others }) => others },
  {
    name: 'huge numbers in metadata',
    reshape: ({ metadata, ...others }) => ({
      ...others,
      metadata: {
        ...metadata,
        sourceOffset: digits('9223372036854775807'),
        runId: digits('123456789012345678901234567890'),
      },
    }),
  },
  { name: 'sample of a data set', reshape: ({ metadata }) => ({ metadata, rawMessage: { id: 1, total: 12.5 } }) },
  {
    name: 'input and output of a data set',
    reshape: ({ metadata, error }) => ({
      input: { id: 1, total: '12,50' },
      output: { rawMessage: { id: 1 } },
      metadata,
      error,
    }),
  },
  { name: 'unknown members', reshape: (usual) => ({ ...usual, id: 7, _links: { self: '/x' }, attempts: [1, 2, 3] }) },
  { name: 'nothing in it', reshape: () => ({}) },
  { name: 'null', reshape: () => null },
  { name: 'a text', reshape: () => 'a record as text' },
  { name: 'a number', reshape: () => 42 },
  { name: 'a list', reshape: () => [1, 'two', null] },
];
