import { everyFlow } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { needsRuns, queryOf, withKnownNames } from '../../../../main/cli/where.ts';

describe('an expression', () => {
  it.each([
    ['status:failing', { states: ['failing'] }],
    ['status:Failing status:paused', { states: ['failing', 'paused'] }],
    ['project:"Orders EU" connector:s3', { projects: ['Orders EU'], connectors: ['s3'] }],
    ['role:owner has:errors needs:person', { roles: ['owner'], withErrors: true, needsPerson: true }],
    ['orders "daily sales" 5023', { text: 'orders "daily sales" 5023' }],
    ['"s3://bucket"', { text: '"s3://bucket"' }],
    ['name:"Chargebacks SE" id:40001', { text: 'name:"Chargebacks SE" id:"40001"' }],
    ['  status:active   eu ', { states: ['active'], text: 'eu' }],
    ['project:""', { projects: [''] }],
  ])('%s is the search of the Flows screen for it', (expression, query) => {
    expect(queryOf(expression)).toEqual({ ...everyFlow, ...query });
  });

  it.each([
    ['', 'every flow'],
    ['   ', 'every flow'],
    ['colour:red', 'There are status:, name:, id:, project:, connector:, role:, has:errors, needs:person'],
    ['constructor:x', 'constructor is not known'],
    ['status:broken', 'failing, paused, other, unknown, active'],
    ['has:fun', 'There is has:errors'],
    ['s3://bucket', 's3 is not known'],
    ['project:"Orders', 'is not understood'],
    ['project:', 'is not understood'],
    ['"a"b', 'is not understood'],
  ])('%j is refused, and says what there is', (expression, words) => {
    expect(() => queryOf(expression)).toThrow(words);
  });
});

it.each([
  ['status:failing', true],
  // To the service a failing flow is active.
  ['status:active', true],
  ['status:active status:failing', false],
  ['status:paused eu', false],
  ['has:errors', true],
  ['needs:person', true],
])('%s needs the runs of flows: %s', (expression, answer) => {
  expect(needsRuns(queryOf(expression))).toBe(answer);
});

describe('names', () => {
  const facet = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
  const facets = { projects: facet('', 'Orders EU'), connectors: facet('s3'), roles: facet('owner') };

  it('are found whatever their case', () => {
    const query = withKnownNames(queryOf('project:"orders eu" connector:S3 role:OWNER'), facets);
    expect(query).toMatchObject({ projects: ['Orders EU'], connectors: ['s3'], roles: ['owner'] });
  });

  it('that no flow has are refused, with those that there are', () => {
    expect(() => withKnownNames(queryOf('project:Order'), facets)).toThrow('no flow has the project Order');
  });
});
