import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceText } from '../../../../main/api/answer.ts';

describe('the text of an error', () => {
  it.each([
    [{ message: 'a', error: 'b' }, 'a'],
    [{ error: 'b', detail: 'c' }, 'b'],
    [{ error: { message: 'c', detail: 'd' } }, 'c'],
    [{ error: { type: 'e' } }, 'e'],
    [{ detail: 'd' }, 'd'],
    [{ detail: [{ loc: ['body'], msg: 'f' }] }, 'f'],
    [{ errors: ['g', 'h'] }, 'g'],
    [{ errors: [{ message: 'i' }] }, 'i'],
    [{ errorMessage: 'j' }, 'j'],
    ['k', 'k'],
    [{ message: null, status: 400 }, null],
    [null, null],
  ])('of %j is %j', (body, text) => {
    expect(serviceText(body)).toBe(text);
  });

  it('is text or nothing, whatever the body holds', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const text = serviceText({ error: body, detail: body, errors: body });
        expect(text === null || typeof text === 'string').toBe(true);
      }),
    );
  });
});
