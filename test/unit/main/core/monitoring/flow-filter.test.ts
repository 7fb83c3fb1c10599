import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { quoted } from '#contract/filter/print.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { makeEntry } from '../../../../../main/core/monitoring/entry.ts';
import { flowMatcher, needsRuns } from '../../../../../main/core/monitoring/flow-filter.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const entry = (name: string, id = 40001) =>
  makeEntry(flow([node(id, null, { name }), node(id + 1, id, { name: 'SE reports' })], { name }), undefined, 0);

const matching = (filter: string) => flowMatcher(parse(filter, flowFields).filter, null, 0);

describe('a search', () => {
  const chargebacks = entry('Chargebacks SE');
  const others = [entry('Chargebacks NO', 50001), entry('SE chargebacks', 60001), entry('Chargebacks', 400010)];

  it.each([
    ['"Chargebacks SE"'],
    ['name:"chargebacks se"'],
    ['id:40001'],
    ['ID:40002'],
    ['chargebacks se id:40001'],
    ['name:nothing name:"Chargebacks SE"'],
    // A query that is still being typed.
    ['"Chargebacks SE'],
    ['name:"Chargebacks S'],
  ])('%s finds exactly its flow', (text) => {
    expect([chargebacks, ...others].filter(matching(text))).toEqual([chargebacks]);
  });

  it.each([
    ['Cafe\u0301 orders', 'café'],
    ['Caf\u00e9 orders', 'cafe\u0301'],
    ['Cafe\u0301 orders', 'name:"CAFÉ orders"'],
    ['\u0130stanbul depot', 'istanbul'],
    ['STRASSE north', 'straße'],
    ['ΟΔΟΣ 7', 'οδος'],
  ])('finds %j by %j, whatever the normal form and the case', (name, typed) => {
    expect([entry(name), entry('Cafeteria')].filter(matching(typed))).toEqual([entry(name)]);
  });

  it('of several words finds each of them anywhere, in any order', () => {
    expect([chargebacks, ...others].filter(matching('SE chargebacks'))).toHaveLength(4);
  });

  it('does not match a part of an id or a word in another field as a name', () => {
    expect(matching('id:4000')(chargebacks)).toBe(false);
    expect(matching('name:Okafor')(chargebacks)).toBe(false);
    expect(matching('Okafor')(chargebacks)).toBe(true);
  });

  it.each(['', '   ', '""'])('%j finds everything', (text) => {
    expect(matching(text)(chargebacks)).toBe(true);
  });

  it('finds a flow by any part of its name in quotes, whatever is in it', () => {
    const text = fc.string({ minLength: 1 }).filter((drawn) => drawn.trim() !== '');
    fc.assert(
      fc.property(text, fc.string(), fc.string(), (part, before, after) => {
        const found = entry(`${before}${part}${after}`);
        expect(matching(quoted(part))(found)).toBe(true);
        expect(matching(`name:${quoted(part)}`)(found)).toBe(true);
      }),
    );
  });
});

describe('a filter of flows', () => {
  const nodes = [
    node(1, null, { kind: 'source', connector: 's3', resourceId: 71, credentialId: 900, tags: ['nightly'] }),
    node(2, 1, { kind: 'destination', connector: 'snowflake', resourceId: 72, statusWord: 'PAUSED' }),
  ];
  const orders = makeEntry(
    flow(nodes, {
      name: 'Orders EU',
      project: 'Sales',
      owner: 'Ann Lee',
      tags: ['gdpr', 'tier 1'],
      roles: ['operator'],
    }),
    undefined,
    0,
  );
  const bare = makeEntry(
    flow([node(9, null, { connector: 'kafka' })], { name: 'Bare', project: null, owner: null, tags: [], roles: [] }),
    undefined,
    0,
  );

  it.each([
    ['tag:gdpr'],
    ['tag:"Tier 1"'],
    ['tag:nightly'],
    ['tag:tier*'],
    ['owner:"ann lee"'],
    ['owner:*lee'],
    ['owner:a*l*e'],
    ['project:sales'],
    ['connector:snowflake'],
    ['connector:ftp,s3'],
    ['role:operator'],
    ['resource:72'],
    ['credential:900'],
    ['NOT project:""'],
    ['tag:gdpr AND tag:nightly'],
    ['(tag:none OR owner:"Ann Lee") -5 OR eu'],
  ])('%s finds the flow that has it and no other', (text) => {
    expect([orders, bare].filter(matching(text))).toEqual([orders]);
  });

  it.each([['tag:""'], ['project:""'], ['owner:""'], ['NOT tag:gdpr'], ['NOT (sales OR nothing)']])(
    '%s finds the flow without it',
    (text) => {
      expect([orders, bare].filter(matching(text))).toEqual([bare]);
    },
  );

  it.each(['owner:ann', 'tag:gdp', 'resource:7', 'errors:>0', 'errors:0', 'last-run:<1h', 'needs:person', 'owner:l*a'])(
    '%s finds neither, because names match whole and unknown values match no comparison',
    (text) => expect([orders, bare].filter(matching(text))).toEqual([]),
  );
});

it.each([
  ['status:failing', true],
  // The service reports a failing flow as active.
  ['status:active', true],
  ['status:active status:failing', false],
  ['status:paused eu', false],
  ['NOT status:failing', true],
  ['errors:>0', true],
  ['eu OR last-run:<1h', true],
  ['needs:person', true],
])('%s needs the runs of flows: %s', (expression, answer) => {
  expect(needsRuns({ ...everyFlow, filter: expression })).toBe(answer);
});
