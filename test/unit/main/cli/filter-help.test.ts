import { expect, it } from 'vitest';
import type { FilterField } from '#contract/filter/filter.ts';
import { filterHelp } from '../../../../main/cli/filter-help.ts';

const field = (name: string, values?: string[]): FilterField => ({
  ...{ name, kind: 'choice', about: 'About it', example: `${name}:example` },
  ...(values && { values }),
});

it('the help of a filter shows an example of each field, or all its values', () => {
  expect(filterHelp([field('state', ['open', 'closed']), field('owner')], 'titles')).toBe(
    '  state:open|closed  owner:example\n  AND  OR  NOT  ( )  and words in titles',
  );
});

it('the help of a filter has lines of at most 120 characters', () => {
  const names = Array.from({ length: 40 }, (_, index) => `field-${index}`);
  const help = filterHelp(
    names.map((name) => field(name)),
    'titles',
  );
  expect(help.split('\n').filter((line) => line.length > 120)).toEqual([]);
  expect(help.match(/field-\d+/g)).toEqual(names);
});
