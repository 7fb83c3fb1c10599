import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordKinds } from '#contract/models/resource.ts';
import { changeWeights, type ResourceChange, suspectPlaces } from '#contract/models/timeline.ts';
import { withFigures, makeEntry, withRuns, type FlowEntry } from '../../../../../main/core/monitoring/entry.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { feedersOf, placesFor, rankedSuspects, suspectFor } from '../../../../../main/core/versions/suspects.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;
const began = 10_000 * minute;

const drawn = fc.record({
  kind: fc.constantFrom(...recordKinds),
  id: fc.integer({ min: 1, max: 6 }),
  versionId: fc.integer({ min: 1, max: 1_000 }),
  weight: fc.constantFrom(...changeWeights),
  at: fc.integer({ min: -90, max: 30 }).map((minutes) => began + minutes * minute),
  known: fc.option(fc.integer({ min: 0, max: 40 })),
});

const changeOf = ({ known, ...given }: typeof drawn extends fc.Arbitrary<infer T> ? T : never): ResourceChange => ({
  ...given,
  name: null,
  event: 'changed',
  by: 'elsewhere',
  since: known === null ? null : given.at - known * minute,
  seenAt: given.at,
  differences: [],
  differenceCount: 1,
  flows: [],
  flowCount: 0,
});

const placeOf = ({ id }: { id: number }) => suspectPlaces[id - 1] ?? null;

describe('suspects of a flow that began to fail', () => {
  it('are exactly the changes within the hour before that reach it, each once', () => {
    fc.assert(
      fc.property(fc.array(drawn), (given) => {
        const changes = given.map(changeOf);
        const found = rankedSuspects(changes, began, placeOf).map(({ change }) => change);
        const mayBe = changes.filter(({ at, since, id }) => {
          const earliest = since ?? at;
          return id <= 4 && earliest <= began && Math.min(at, Math.max(began, earliest)) >= began - suspectFor;
        });
        expect(new Set(found)).toEqual(new Set(mayBe));
        expect(found).toHaveLength(mayBe.length);
      }),
      { numRuns: cases(500) },
    );
  });

  it('have one order for any order of the changes, with those that cannot affect records last', () => {
    fc.assert(
      fc.property(fc.uniqueArray(drawn, { selector: ({ versionId }) => versionId }), fc.nat(), (given, turn) => {
        const changes = given.map(changeOf);
        const turned = [
          ...changes.slice(turn % (changes.length + 1)),
          ...changes.slice(0, turn % (changes.length + 1)),
        ];
        const ranked = rankedSuspects(changes, began, placeOf);
        expect(rankedSuspects(turned, began, placeOf)).toEqual(ranked);
        const weights = ranked.map(({ change }) => changeWeights.indexOf(change.weight));
        expect(weights).toEqual([...weights].sort((a, b) => a - b));
        for (const { before } of ranked) expect(before).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: cases(500) },
    );
  });

  it.each([
    ['the nearer one first', { at: began - 4 * minute }, { at: began - 20 * minute }],
    ['at the failing node before one upstream', { id: 1, at: began - 4 * minute }, { id: 2, at: began - minute }],
    ['the nearer one first, wherever it is', { id: 4, at: began - minute }, { id: 1, at: began - 30 * minute }],
    ['configuration before a tag', { weight: 'configuration', id: 4, at: began - 59 * minute }, { weight: 'harmless' }],
    ['a status before a tag', { weight: 'status', id: 4, at: began - 59 * minute }, { weight: 'harmless' }],
  ] as const)('come with %s', (_title, likelier, other) => {
    const usual = {
      kind: 'source',
      id: 1,
      versionId: 1,
      weight: 'configuration',
      at: began - minute,
      known: null,
    } as const;
    const [a, b] = [changeOf({ ...usual, ...likelier, versionId: 1 }), changeOf({ ...usual, ...other, versionId: 2 })];
    expect(rankedSuspects([b, a], began, placeOf).map(({ change }) => change.versionId)).toEqual([1, 2]);
  });
});

describe('the positions of a failing flow', () => {
  const now = began;
  const entryOf = (given: Parameters<typeof flow>[0], more: Parameters<typeof flow>[1] = {}): FlowEntry =>
    makeEntry(flow(given, more), undefined, now);
  function snapshotOf(...entries: FlowEntry[]): Snapshot {
    const snapshot = new Snapshot();
    snapshot.put(
      entries.map((entry) => entry.flow),
      now,
    );
    return snapshot;
  }

  it('are its nodes, what they use, the flows that it reads, and those that they read', () => {
    const nodes = [
      node(1, null, { credentialId: 7 }),
      node(2, 1, { codeContainerId: 9 }),
      node(3, 2, { kind: 'destination', credentialId: 8 }),
      node(4, 1, { kind: 'destination', credentialId: 7 }),
    ];
    const feeds = [{ kind: 'node', id: 12 } as const];
    const runs = Array.from({ length: 40 }, (_, ago) =>
      run(1, 1_000 - ago, { at: now - ago * minute, errors: ago === 0 ? 500 : 0 }),
    );
    const bad = withRuns(entryOf(nodes, { feeds }), runs, now);
    const lately = { errors: 500, records: 1_000 };
    const figures = { to: now, lately } as never;
    const failing = withFigures(bad, new Map([[3, figures]]));
    const feeder = entryOf([node(11, null), node(12, 11)], { feeds: [{ kind: 'destination', id: 1022 }] });
    const farther = entryOf([node(21, null), node(22, 21, { kind: 'destination' })]);
    const stranger = entryOf([node(31, null)]);
    const feeders = feedersOf(failing, snapshotOf(failing, feeder, farther, stranger));
    expect(feeders).toEqual([feeder.flow, farther.flow]);
    expect(failing.state).toBe('failing');
    const places = Object.fromEntries([...placesFor(failing, feeders)].map(([key, { place }]) => [key, place]));
    expect(places).toEqual({
      'source 1001': 'upstream_node',
      'credential 7': 'upstream_node',
      'data_set 1002': 'upstream_node',
      'code 9': 'upstream_node',
      'destination 1003': 'failing_node',
      'credential 8': 'failing_node',
      'destination 1004': 'same_flow',
      'source 1011': 'upstream_flow',
      'data_set 1012': 'upstream_flow',
      'source 1021': 'upstream_flow',
      'destination 1022': 'upstream_flow',
    });
  });

  it('end where flows read one another in a circle', () => {
    const one = entryOf([node(1, null)], { feeds: [{ kind: 'node', id: 2 }] });
    const two = entryOf([node(2, null)], { feeds: [{ kind: 'node', id: 1 }] });
    expect(feedersOf(one, snapshotOf(one, two))).toEqual([two.flow]);
  });
});
