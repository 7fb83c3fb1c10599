import { describe, expect, it } from 'vitest';
import { choicesOf, requires, withChoices, withTerm } from '#contract/filter/edit.ts';
import { everything, type Filter } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';

const read = (text: string): Filter => parse(text, flowFields).filter;
const after = (filter: Filter): string => print(filter, flowFields);
const withErrors: Filter = { is: 'figure', field: 'errors', operator: '>', figure: 0 };

describe('a menu', () => {
  it.each([
    ['', []],
    ['eu status:failing,paused', ['failing', 'paused']],
    ['status:failing', ['failing']],
    ['NOT status:failing', []],
    ['status:failing OR eu', []],
  ])('shows the condition of %j', (text, chosen) => expect(choicesOf(read(text), 'status')).toEqual(chosen));

  it.each([
    ['', ['failing'], 'status:failing'],
    ['eu', ['failing', 'paused'], 'eu status:failing,paused'],
    ['status:active eu', ['failing'], 'eu status:failing'],
    ['status:active eu', [], 'eu'],
    ['status:active', [], ''],
    ['eu OR us', ['failing'], '(eu OR us) status:failing'],
    ['NOT status:active', ['failing'], 'NOT status:active status:failing'],
    ['status:active AND status:paused', ['failing'], 'status:failing'],
  ])('adds to %j the choice %j', (text, values, result) =>
    expect(after(withChoices(read(text), 'status', values))).toBe(result),
  );
});

it('a check box adds and removes its one term', () => {
  expect(requires(read('eu errors:>0'), withErrors)).toBe(true);
  expect(requires(read('errors:>0 OR eu'), withErrors)).toBe(false);
  expect(requires(read('errors:>1'), withErrors)).toBe(false);
  expect(after(withTerm(read('eu'), withErrors, true))).toBe('eu errors:>0');
  expect(after(withTerm(read('eu errors:>0'), withErrors, true))).toBe('eu errors:>0');
  expect(after(withTerm(read('eu errors:>0 errors:>5'), withErrors, false))).toBe('eu errors:>5');
  expect(withTerm(read('errors:>0'), withErrors, false)).toEqual(everything);
});
