import { everyFlow } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import { describe, expect, it } from 'vitest';
import { queryOf, requireKnownNames, searchQueryOf } from '../../../../main/cli/filter-args.ts';

describe('an expression', () => {
  it('is the filter of the Flows screen', () => {
    const filter = 'status:Failing project:"Orders EU" (orders OR "daily sales") NOT errors:>1k';
    expect(queryOf({ where: filter })).toEqual({ ...everyFlow, filter });
  });

  it.each([
    ['', 'every flow'],
    ['   ', 'every flow'],
    ['""', 'every flow'],
    ['" " AND ""', 'needs a term next to it'],
    ['colour:red', 'At character 1: “colour:” is not a filter.'],
    ['constructor:x', 'Available filters: status:, name:, project:, owner:, tag:, connector:'],
    ['status:broken', 'At character 8: “broken” is not one of failing, paused, other, unknown, active.'],
    ['eu needs:fun', 'At character 10: “fun” is not one of person.'],
    ['sales:eu', '“sales:” is not a filter. Put it in quotes'],
    ['project:"Orders', 'At character 9: This quote is not closed.'],
    ['project:', 'At character 9: A value is missing here.'],
    ['(status:failing', 'At character 1: This bracket is not closed.'],
    ['errors:>many', 'is not a number'],
  ])('%j is refused, with the position and the valid words', (expression, words) => {
    expect(() => queryOf({ where: expression })).toThrow(words);
  });
});

describe('a saved view', () => {
  const view = (filter: string): SavedView => ({
    id: 'v',
    name: 'At night',
    screen: 'flows',
    query: { filter, sort: [{ column: 'errors', direction: 'descending' }] },
  });

  it('is its filter in its order', () => {
    const saved = view('tag:gdpr OR tag:night');
    expect(queryOf({ view: saved })).toEqual({ ...everyFlow, ...saved.query });
  });

  it('and an expression must both match, each as a whole', () => {
    const { filter } = queryOf({ view: view('tag:gdpr OR owner:ann'), where: 'tag:night OR eu' });
    expect(filter).toBe('(tag:gdpr OR owner:ann) (tag:night OR eu)');
    expect(queryOf({ view: view('tag:gdpr'), where: 'tag:night' }).filter).toBe('tag:gdpr AND tag:night');
    expect(queryOf({ view: view(''), where: 'eu' }).filter).toBe('eu');
  });

  it('that cannot be read is refused with its name and the character', () => {
    expect(() => queryOf({ view: view('eu onwer:ann') })).toThrow(
      '--view: the filter of At night cannot be used. At character 4: “onwer:” is not a filter. Put it in quotes to search for it. Did you mean owner:?',
    );
    expect(() => searchQueryOf({ view: view('(eu'), where: 'us' })).toThrow('At night cannot be used. At character 1:');
  });

  it('of every flow is shown, and only acts together with a narrowing filter', () => {
    expect(searchQueryOf({ view: view('') }).filter).toBe('');
    expect(searchQueryOf({}).filter).toBe('');
    expect(() => queryOf({ view: view(' ') })).toThrow('--view: the filter of At night cannot be used. It is empty');
    expect(() => queryOf({ view: view(''), where: '""' })).toThrow('would match every flow');
  });
});

describe('names', () => {
  const facet = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
  const facets = {
    projects: facet('', 'Orders EU'),
    connectors: facet('s3'),
    roles: facet('owner'),
    owners: facet('Ann'),
    tags: facet('gdpr'),
  };

  it.each([
    'project:"orders eu" connector:S3 role:OWNER owner:ann tag:GDPR',
    'project:""',
    'NOT owner:""',
    'project:ord*',
  ])('in %s are matched in any case', (expression) =>
    expect(() => requireKnownNames(queryOf({ where: expression }), facets)).not.toThrow(),
  );

  it.each([
    ['project:Order', 'no flow has the project Order'],
    ['NOT tag:gdrp', 'no flow has the tag gdrp'],
  ])('that no flow has are refused: %s', (expression, words) => {
    expect(() => requireKnownNames(queryOf({ where: expression }), facets)).toThrow(words);
  });
});
