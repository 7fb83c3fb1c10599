import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { type Line, marked, type Part, textOf } from '../../../../main/cli/styled-line.ts';
import { fittingTable, Table } from '../../../../main/cli/table.ts';

const partsOf = (line: Line): readonly Part[] => (typeof line === 'string' || 'text' in line ? [line] : line);
/** Text of the lines. */
const said = (lines: readonly Line[]): string =>
  lines.map((line) => `${partsOf(line).map(textOf).join('')}\n`).join('');

describe('a table', () => {
  it('aligns its columns by width on screen, not by characters', () => {
    const lines = new Table(['NAME', 'N'], null).lines([
      ['数据', '1'],
      ['Zoë', '22'],
      ['👩‍🚀', '3'],
    ]);
    expect(said(lines)).toBe('NAME  N\n数据  1\nZoë   22\n👩‍🚀    3\n');
  });

  it('has the same columns on every page, and prints the titles once', () => {
    const table = new Table(['A', 'B'], null);
    expect(said(table.lines([['long one', 'x']]))).toBe('A         B\nlong one  x\n');
    expect(said(table.lines([['s', 'y']]))).toBe('s         y\n');
  });

  it('fits a screen by truncating the widest column, between whole characters', () => {
    const lines = new Table(['TYPE', 'MESSAGE', 'ID'], 30).lines([['ERROR', '🚀'.repeat(40), '7']]);
    const [, line = ''] = said(lines).split('\n');
    expect(stringWidth(line)).toBeLessThanOrEqual(30);
    expect(line).toMatch(/^ERROR {2}(🚀)+… +7$/u);
  });

  it('truncates nothing without a screen', () => {
    const text = 'x'.repeat(200);
    expect(said(new Table(['A', 'B'], null).lines([[text, 'end']]))).toContain(`${text}  end`);
  });

  it('quotes a cell of blanks alone, which would look like a missing value', () => {
    expect(
      said(
        new Table(['ID', 'NAME'], null).lines([
          ['1', '  '],
          ['2', ''],
          ['3', '\u00a0'],
        ]),
      ),
    ).toBe('ID  NAME\n1   "  "\n2\n3   "\u00a0"\n');
  });

  it('escapes terminal control characters', () => {
    expect(said(new Table(['A'], null).lines([['\u001b]0;title\u0007\u202e\nnext']]))).toBe(
      `A\n\\u{1b}]0;title\\u{7}\\u{202e}\\u{a}next\n`,
    );
  });

  it('marks its titles and status words, and leaves the spaces around them plain', () => {
    expect(new Table(['STATE', 'NAME'], null).lines([[marked('failing'), 'failing']])).toEqual([
      [{ text: 'STATE', tone: 'heading' }, '    ', { text: 'NAME', tone: 'heading' }],
      [{ text: 'failing', tone: 'bad' }, '  ', 'failing'],
    ]);
  });

  it('ends no line with spaces', () => {
    expect(
      said(
        new Table(['A', 'B'], null).lines([
          ['x ', ''],
          ['', 'y  '],
        ]),
      ),
    ).toBe('A   B\nx\n    y\n');
  });
});

describe('a table with columns to leave out', () => {
  const columns = [
    { title: 'ID', cell: ({ id }: { id: string }) => id },
    { title: 'MESSAGE', cell: () => 'a message of many words', drop: 2 },
    { title: 'LEVEL', cell: () => 'warning', drop: 1 },
    { title: 'NAME', cell: () => 'a name of many words' },
  ];
  const titlesAt = (width: number | null): string[] =>
    said(fittingTable(columns, [{ id: '40001' }], width))
      .split('\n')[0]!
      .split(/ +/);

  it('leaves out as few as the screen requires, in their order', () => {
    expect(titlesAt(null)).toEqual(['ID', 'MESSAGE', 'LEVEL', 'NAME']);
    expect(titlesAt(42)).toEqual(['ID', 'MESSAGE', 'LEVEL', 'NAME']);
    expect(titlesAt(41)).toEqual(['ID', 'LEVEL', 'NAME']);
    expect(titlesAt(27)).toEqual(['ID', 'NAME']);
    expect(titlesAt(5)).toEqual(['ID', 'NAME']);
  });
});
