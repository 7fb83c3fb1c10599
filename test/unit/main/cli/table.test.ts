import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { Table } from '../../../../main/cli/table.ts';

describe('a table', () => {
  it('aligns its columns by width on screen, not by characters', () => {
    const lines = new Table(['NAME', 'N'], null).lines([
      ['数据', '1'],
      ['Zoë', '22'],
      ['👩‍🚀', '3'],
    ]);
    expect(lines).toBe('NAME  N\n数据  1\nZoë   22\n👩‍🚀    3\n');
  });

  it('has the same columns on every page, and prints the titles once', () => {
    const table = new Table(['A', 'B'], null);
    expect(table.lines([['long one', 'x']])).toBe('A         B\nlong one  x\n');
    expect(table.lines([['s', 'y']])).toBe('s         y\n');
  });

  it('fits a screen by cutting the widest column, between whole characters', () => {
    const [, line = ''] = new Table(['TYPE', 'MESSAGE', 'ID'], 30).lines([['ERROR', '🚀'.repeat(40), '7']]).split('\n');
    expect(stringWidth(line)).toBeLessThanOrEqual(30);
    expect(line).toMatch(/^ERROR {2}(🚀)+… +7$/u);
  });

  it('truncates nothing where there is no screen', () => {
    const text = 'x'.repeat(200);
    expect(new Table(['A', 'B'], null).lines([[text, 'end']])).toContain(`${text}  end`);
  });

  it('escapes what a terminal would obey', () => {
    expect(new Table(['A'], null).lines([['\u001b]0;title\u0007\u202e\nnext']])).toBe(
      `A\n\\u{1b}]0;title\\u{7}\\u{202e}\\u{a}next\n`,
    );
  });
});
