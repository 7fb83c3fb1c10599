import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextBytes } from '../../../../../main/records/writing/text-bytes.ts';

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 2_000 }), { maxLength: 20 });

it('equals all pieces joined and encoded at once, however often it is taken', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), (rounds) => {
      const bytes = new TextBytes();
      for (const pieces of rounds) {
        for (const piece of pieces) bytes.add(piece);
        expect(Buffer.compare(bytes.take(), Buffer.from(pieces.map((piece) => piece.toWellFormed()).join('')))).toBe(0);
      }
    }),
    { examples: [[[['€'.repeat(5_000), 'a', '😀'.repeat(9_000)]]]] },
  );
});

it('leaves earlier results unchanged', () => {
  const bytes = new TextBytes();
  bytes.add('a');
  const taken = bytes.take();
  bytes.add('b');
  expect(Buffer.from(taken).toString()).toBe('a');
});
