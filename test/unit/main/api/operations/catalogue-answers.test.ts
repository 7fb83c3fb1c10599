import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../../main/api/answer.ts';
import { catalogue } from '../../../../../main/api/operations/catalogue.ts';
import type { AnyOperation } from '../../../../../main/api/operations/operation.ts';
import { Failure } from '../../../../../main/core/base/failure.ts';
import { cases } from '../../../../fixtures/thorough.ts';

/** One operation for each way of reading answers. */
const operations = catalogue
  .map(({ operation }) => operation)
  .filter(({ answer, statusInBody }, place, all) => {
    const same = (other: AnyOperation) => other.answer === answer && other.statusInBody === statusInBody;
    return all.findIndex(same) === place;
  });
const asked = { host: 'api.example', effect: 'reads' } as const;

/** Includes unpaired surrogates and control characters. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });

/** Members that some schema reads, or that have a meaning in JavaScript. */
const names = fc.oneof(
  fc.constantFrom(
    'flows',
    'data',
    'output',
    'metrics',
    'logs',
    'meta',
    'object',
    'user',
    'impersonator',
    'response',
    'result',
  ),
  fc.constantFrom('status', 'progress', 'code', 'message', 'expires_in', 'totalCount', 'id'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'toJSON', 'then', 'length'),
  anyText.filter((name) => !/^\d+$/.test(name)),
);

/**
 * JSON as text, because no JavaScript value holds everything that JSON allows: huge integers, keys like `__proto__`,
 * lone surrogates.
 */
const { any, members } = fc.letrec<{ any: string; members: string[] }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('null', 'true', 'false', '""', '"ok"', '200', '"200"', '"\\ud800"', '"\\udc00\\u0000\u202e"'),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
    anyText.map((text) => JSON.stringify(text)),
    fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
    tie('members').map((pairs) => `{${pairs.join()}}`),
  ),
  members: fc
    .uniqueArray(fc.tuple(names, tie('any')), { maxLength: 5, selector: ([name]) => name })
    .map((pairs) => pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`)),
}));

/** Members of an answer, `ours` first. */
const objectWith = (ours: Record<string, string>, pairs: string[]): string => {
  const others = pairs.filter((pair) => !Object.keys(ours).some((name) => pair.startsWith(`"${name}":`)));
  return `{${[...Object.entries(ours).map(([name, value]) => `"${name}":${value}`), ...others].join()}}`;
};

/** Minimum that an answer of the operation must contain, with arbitrary additions. */
function outerShape({ answer, statusInBody }: AnyOperation, inner: string, pairs: string[]): string {
  const list = `[${inner}]`;
  const ours = {
    status: statusInBody ? '"ok"' : '"ACTIVE"',
    flows: list,
    output: `{"data":${list}}`,
    metrics: list,
    logs: list,
  };
  const object = objectWith(ours, pairs);
  if (answer.safeParse(JSON.parse('{"flows":[],"output":{"data":[]},"metrics":[],"logs":[]}')).success) return object;
  if (answer.safeParse([]).success) return `[${inner},${object}]`;
  return objectWith({ access_token: '"t"' }, pairs);
}

function deep(levels: number, open: string, close: string): string {
  return `${open.repeat(levels)}null${close.repeat(levels)}`;
}

describe('an answer of every operation', () => {
  it('is read or rejected, whatever JSON it is (R15)', async () => {
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        for (const operation of operations) {
          try {
            await readAnswer(operation, text, asked);
          } catch (thrown) {
            if (!(thrown instanceof Failure)) throw thrown;
          }
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  it.each([
    ['lists', '[', ']'],
    ['children', '{"children":[', ']}'],
    ['results', '{"data":', '}'],
    ['hostile names', '{"__proto__":', '}'],
  ])('is rejected when it is %s nested deeper than the limit (R15)', async (_, open, close) => {
    const nested = deep(12_000, open, close);
    for (const operation of operations) {
      const text = outerShape(operation, nested, [`"output":${nested}`, `"metrics":${nested}`]);
      const reading = readAnswer(operation, text, asked);
      await expect(reading, operation.id).rejects.toMatchObject({ problem: { kind: 'bad_answer' } });
    }
  });

  it('is read when its outer shape is right, and passed on unchanged, whatever it holds (R15)', async () => {
    await fc.assert(
      fc.asyncProperty(any, members, async (inner, pairs) => {
        for (const operation of operations) {
          const text = outerShape(operation, inner, pairs);
          const { content } = await readAnswer(operation, text, asked);
          expect(JSON.stringify(content), operation.id).toBe(
            text.replace('"access_token":"t",', '').replace('"access_token":"t"', ''),
          );
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it('cannot set the prototype of an object', async () => {
    for (const operation of operations) {
      const text = outerShape(operation, '{"__proto__":{"admin":true}}', ['"__proto__":{"admin":true,"flows":[]}']);
      const { answer } = await readAnswer(operation, text, asked);
      expect((answer as { admin?: unknown } | null)?.admin, operation.id).toBeUndefined();
    }
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });
});
