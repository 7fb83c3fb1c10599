import { expect, it } from 'vitest';
import { trickle } from '../../../../../main/demo/faults/bytes.ts';

it.each([
  [40, 25, 20],
  [25, 12, 25],
  [3, 7, 3],
  [100, 1000, 1],
])('%i bytes at %i a second take their full time, and arrive complete', async (length, perSecond, pieces) => {
  const bytes = Buffer.from(Array.from({ length }, (_, index) => index));
  const waits: number[] = [];
  const sent: Buffer[] = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  for await (const piece of trickle(bytes, perSecond, wait)) sent.push(piece);
  expect(Buffer.concat(sent)).toEqual(bytes);
  expect(sent).toHaveLength(pieces);
  const seconds = waits.reduce((sum, milliseconds) => sum + milliseconds / 1000, 0);
  // The waits cover all but the last piece.
  expect(seconds).toBeCloseTo((length - (sent.at(-1)?.length ?? 0)) / perSecond, 6);
});
