import { everyFlow } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { needsRuns, queryOf, requireKnownNames } from '../../../../main/cli/where.ts';

describe('an expression', () => {
  it('is the filter of the Flows screen', () => {
    const filter = 'status:Failing project:"Orders EU" (orders OR "daily sales") NOT errors:>1k';
    expect(queryOf(filter)).toEqual({ ...everyFlow, filter });
  });

  it.each([
    ['', 'every flow'],
    ['   ', 'every flow'],
    ['""', 'every flow'],
    ['" " AND ""', 'needs a term beside it'],
    ['colour:red', 'At character 1: “colour:” is not a filter.'],
    ['constructor:x', 'There are status:, name:, project:, owner:, tag:, connector:'],
    ['status:broken', 'At character 8: “broken” is not one of failing, paused, other, unknown, active.'],
    ['eu needs:fun', 'At character 10: “fun” is not one of person.'],
    ['sales:eu', '“sales:” is not a filter. Put it in quotes'],
    ['project:"Orders', 'At character 9: This quote is not closed.'],
    ['project:', 'At character 9: A value is missing here.'],
    ['(status:failing', 'At character 1: This bracket is not closed.'],
    ['errors:>many', 'is not a number'],
  ])('%j is refused, and the message says where and what there is', (expression, words) => {
    expect(() => queryOf(expression)).toThrow(words);
  });
});

it.each([
  ['status:failing', true],
  // To the service a failing flow is active.
  ['status:active', true],
  ['status:active status:failing', false],
  ['status:paused eu', false],
  ['NOT status:failing', true],
  ['errors:>0', true],
  ['eu OR last-run:<1h', true],
  ['needs:person', true],
])('%s needs the runs of flows: %s', (expression, answer) => {
  expect(needsRuns(queryOf(expression))).toBe(answer);
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

  it.each(['project:"orders eu" connector:S3 role:OWNER owner:ann tag:GDPR', 'project:""', 'project:ord*'])(
    'in %s are known whatever their case',
    (expression) => expect(() => requireKnownNames(queryOf(expression), facets)).not.toThrow(),
  );

  it.each([
    ['project:Order', 'no flow has the project Order'],
    ['NOT tag:gdrp', 'no flow has the tag gdrp'],
  ])('that no flow has are refused: %s', (expression, words) => {
    expect(() => requireKnownNames(queryOf(expression), facets)).toThrow(words);
  });
});
