import { describe, expect, it } from 'vitest';
import { everything, type Filter, type FilterField, join, negate } from '#contract/filter/filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { problemWords } from '#contract/filter/words.ts';

const words = { about: '', example: '' };
const fields = [
  { name: 'name', kind: 'text', ...words },
  { name: 'owner', kind: 'choice', ...words },
  { name: 'status', kind: 'choice', values: ['failing', 'paused'], ...words },
  { name: 'errors', kind: 'number', ...words },
  { name: 'last-run', kind: 'age', ...words },
] as const satisfies FilterField[];

const read = (text: string): Filter => {
  const { filter, problems } = parse(text, fields);
  expect(problems).toEqual([]);
  return filter;
};
const problemsOf = (text: string) => parse(text, fields).problems.map(({ kind, from, to }) => `${kind} ${from}-${to}`);
const text = (value: string): Filter => ({ is: 'text', text: value });
const value = (field: string, ...values: string[]): Filter => ({ is: 'value', field, values });

describe('the grammar of filters', () => {
  it.each<[string, Filter]>([
    ['', everything],
    ['  ', everything],
    ['orders', text('orders')],
    ['orders eu', join('and', [text('orders'), text('eu')])],
    ['"orders eu"', text('orders eu')],
    ['"say \\"yes\\" C:\\dir \\\\"', text('say "yes" C:\\dir \\')],
    ['10:58', text('10:58')],
    ['and or not', join('and', [text('and'), text('or'), text('not')])],
    ['ANDERSON', text('ANDERSON')],
    ['status:failing', value('status', 'failing')],
    ['Status:FAILING', value('status', 'failing')],
    ['owner:ann,"Bob B"', value('owner', 'ann', 'Bob B')],
    ['owner:ann owner:bob', value('owner', 'ann', 'bob')],
    ['owner:ann eu owner:bob', join('and', [value('owner', 'ann', 'bob'), text('eu')])],
    ['owner:ann AND owner:bob', join('and', [value('owner', 'ann'), value('owner', 'bob')])],
    ['owner:""', value('owner', '')],
    ['errors:>100', { is: 'figure', field: 'errors', operator: '>', figure: 100 }],
    ['errors:<=1.5k', { is: 'figure', field: 'errors', operator: '<=', figure: 1500 }],
    ['errors:0', { is: 'figure', field: 'errors', operator: '=', figure: 0 }],
    ['last-run:<1h', { is: 'figure', field: 'last-run', operator: '<', figure: 3_600_000 }],
    ['last-run:90m', { is: 'figure', field: 'last-run', operator: '<', figure: 5_400_000 }],
    ['a OR b c', join('or', [text('a'), join('and', [text('b'), text('c')])])],
    ['(a OR b) c', join('and', [join('or', [text('a'), text('b')]), text('c')])],
    ['NOT a b', join('and', [negate(text('a')), text('b')])],
    ['NOT NOT a', text('a')],
    ['NOT(a b)', negate(join('and', [text('a'), text('b')]))],
    ['Orders (EU)', join('and', [text('Orders'), text('EU')])],
    ['f(x) )', join('and', [text('f(x)'), text(')')])],
    ['(status:paused)', value('status', 'paused')],
  ])('reads %s', (typed, filter) => expect(read(typed)).toEqual(filter));

  it.each([
    ['1,000', '1000'],
    ['1.000', '1000'],
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['1\u202f000', '1000'],
    ["1'000", '1000'],
    ['1’000', '1000'],
    ['1_000', '1000'],
    ['12,345,678', '12345678'],
    ['12.345.678', '12345678'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['-1.000', '-1000'],
    ['1,500k', '1500k'],
    ['1,5', '1.5'],
    ['0,25', '0.25'],
  ])('reads no figure from %j, and proposes %s', (typed, plain) => {
    for (const operator of ['', '>', '<=']) {
      const { filter, problems } = parse(`(errors:${operator}${typed}) eu`, fields);
      expect(problems).toMatchObject([
        { kind: 'no_number', word: `${operator}${typed}`, choices: [`${operator}${plain}`] },
      ]);
      expect(print(filter, fields)).toContain('NOT ()');
      expect(problemWords(problems[0]!)).toContain(`Did you mean ${operator}${plain}?`);
    }
  });

  it('reads no age from a decimal comma', () => {
    expect(problemsOf('last-run:<1,5h eu')).toEqual(['no_age 9-14']);
  });

  it.each(['1.5', '0.25', '1.2500', '1000', '1500.125', '1e3', '1.5k', '100 eu', '1 20 300', '1 2000', '1 "000"'])(
    'reads the figure of %j',
    (typed) => expect(problemsOf(`errors:>${typed}`)).toEqual([]),
  );

  it.each([
    ['a OR', 'nothing_to_join 2-4'],
    ['AND a', 'nothing_to_join 0-3'],
    ['a NOT', 'nothing_to_join 2-5'],
    ['a ()', 'nothing_in_brackets 2-4'],
    ['a (b', 'unclosed_bracket 2-3'],
    ['a "b', 'unclosed_quote 2-3'],
    ['sales:eu', 'unknown_field 0-6'],
    ['a name:', 'no_value 7-7'],
    ['status:failing,stuck', 'no_such_value 15-20'],
    ['errors:>many', 'no_number 7-12'],
    ['errors:>', 'no_value 8-8'],
    ['last-run:<soon', 'no_age 9-14'],
    ['('.repeat(60), 'too_deep 50-60'],
  ])('points at the fault in %s', (typed, problem) => expect(problemsOf(typed)).toContain(problem));

  it('matches nothing by a meaningless term, rather than everything', () => {
    expect(parse('status:stuck', fields).filter).toEqual(negate(everything));
    expect(parse('errors:>many', fields).filter).toEqual(negate(everything));
  });

  it.each(['status:', 'errors:>', 'last-run:<', 'name:'])('leaves out %s while its value is not typed yet', (typed) => {
    expect(parse(`eu ${typed}`, fields).filter).toEqual(text('eu'));
  });
});

describe('printing a filter', () => {
  it.each(['(', ')', 'NOT ', 'a OR ', '"', 'owner:', ',', '(a OR ', 'errors:', '\\"'])(
    'takes 10,000 characters of %s',
    (piece) => {
      const typed = piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);
      const { filter, problems } = parse(typed, fields);
      expect(parse(print(filter, fields), fields).filter).toEqual(filter);
      for (const { from, to } of problems) expect(0 <= from && from <= to && to <= typed.length).toBe(true);
    },
  );
});
