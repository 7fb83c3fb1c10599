import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inertMarkdown, markdownTable } from '../../../../../main/core/base/markdown.ts';
import { outsideOfCode } from '../../../../fixtures/markdown.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('`', '``', '```', '|', '\\', '\n', ' ', '<script>', '](x)', '![', '@all', '\u202e', 'www.x.y'),
    )
    .map((parts) => parts.join('')),
);

describe('text from outside in Markdown', () => {
  it('is code from its first to its last character, whatever it holds', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const line = `a ${inertMarkdown(one)} b ${inertMarkdown(other)} c`;
        expect(outsideOfCode(line).replaceAll('(empty)', '')).toBe('a  b  c');
      }),
    );
  });

  it('ends no line and no cell, and reverses no text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(inertMarkdown(text)).not.toMatch(/[|\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
    expect(inertMarkdown('a|b\\|c\n\u202ed')).toBe('`a\\u{7c}b\\\\u{7c}c\\u{a}\\u{202e}d`');
  });

  it('is readable where it is ordinary, and cut where it is long', () => {
    expect(inertMarkdown('Orders, EU <1>')).toBe('`Orders, EU <1>`');
    expect(inertMarkdown('a `b` c')).toBe('`` a `b` c ``');
    expect([...inertMarkdown('😀'.repeat(500))]).toHaveLength(302);
    expect(inertMarkdown(' ')).toBe('(empty)');
  });
});

it('has a line for its heads and one for each row as a table', () => {
  expect(markdownTable(['A', 'B'], [['1', '2']])).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |');
});
