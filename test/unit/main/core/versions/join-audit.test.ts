import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOfResourceChange } from '#contract/models/timeline.ts';
import { joinAudit } from '../../../../../main/core/versions/join-audit.ts';
import type { KnownChange } from '../../../../../main/core/versions/reach.ts';
import type { StoredAudit } from '../../../../../main/core/versions/store.ts';

const minute = 60_000;
const noon = Date.parse('2026-03-12T12:00:00Z');
const facts = { kind: 'destination', id: 5, name: 'Orders', weight: 'configuration', by: 'elsewhere' } as const;
const differing = (...names: string[]) => ({
  differences: names.map((name) => ({ path: [name], before: 1, after: 2 })),
  differenceCount: names.length,
});

const version = (versionId: number, at: number, more: Partial<KnownChange> = {}): KnownChange => ({
  ...{ ...facts, versionId, event: 'changed', at, since: null, seenAt: at + minute, ...differing('sink_config') },
  ...more,
});
const entry = (entryId: string, at: number, more: Partial<StoredAudit> = {}): StoredAudit => ({
  ...{ ...facts, event: 'changed', at, since: null, seenAt: at, ...differing('sink_config') },
  audit: { entryId, user: `${entryId}@x`, impersonator: null, word: 'update' },
  ...more,
});

describe('a version and an entry of the audit log', () => {
  it('are one change where they describe one: fields by the version, user and time by the entry', () => {
    const seen = version(3, noon, { since: noon - 5 * minute, ...differing('sink_config', 'name') });
    const [joined, ...others] = joinAudit([seen], [entry('ann', noon - 2 * minute)]);
    expect(others).toEqual([]);
    expect(joined).toEqual({ ...seen, at: noon - 2 * minute, since: null, audit: entry('ann', 0).audit });
  });

  it('are two where the service dates them differently, or they are of different resources', () => {
    expect(joinAudit([version(3, noon)], [entry('ann', noon - minute)])).toHaveLength(2);
    expect(joinAudit([version(3, noon)], [entry('ann', noon, { id: 6 })])).toHaveLength(2);
  });

  it('are by Penstock here if either is', () => {
    expect(joinAudit([version(3, noon)], [entry('ann', noon, { by: 'here' })])[0]!.by).toBe('here');
  });

  it('keep each user apart where several edits lie between two versions', () => {
    const seen = version(3, noon, { since: noon - 5 * minute, ...differing('tags', 'sink_config', 'owner') });
    const [first, second, rest] = joinAudit(
      [seen],
      [entry('ann', noon - 3 * minute, differing('tags')), entry('bob', noon - 2 * minute)],
    );
    expect([first!.audit?.user, first!.differences[0]!.path]).toEqual(['ann@x', ['tags']]);
    expect([second!.audit?.user, second!.differences[0]!.path]).toEqual(['bob@x', ['sink_config']]);
    expect(rest).toMatchObject({ versionId: 3, ...{ differences: [{ path: ['owner'] }] } });
    expect(rest!.audit).toBeUndefined();
    const whole = joinAudit(
      [{ ...seen, ...differing('tags') }],
      [entry('ann', noon - 2, differing('tags')), entry('bob', noon)],
    );
    expect(whole.map(({ versionId }) => versionId)).toEqual([null, 3]);
  });
});

it('loses no version and no entry, and identifies each row once', () => {
  const at = fc.integer({ min: 0, max: 30 }).map((minutes) => noon + minutes * minute);
  const changes = fc
    .uniqueArray(
      fc.record({ at, since: fc.option(fc.integer({ min: 0, max: 10 })), id: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 8,
      },
    )
    .map((all) =>
      all.map(({ at: time, since, id }, index) =>
        version(index + 1, time, { id, since: since === null ? null : time - since * minute }),
      ),
    );
  const entries = fc
    .array(fc.record({ at, id: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('sink_config', 'tags') }), {
      maxLength: 8,
    })
    .map((all) => all.map(({ at: time, id, name }, index) => entry(String(index), time, { id, ...differing(name) })));
  fc.assert(
    fc.property(changes, entries, (known, audited) => {
      const joined = joinAudit(known, audited);
      const ids = joined.map((change) => idOfResourceChange({ ...change, flows: [], flowCount: 0 }));
      expect(new Set(ids).size).toBe(ids.length);
      const shown = joined.flatMap(({ audit }) => (audit ? [audit.entryId] : []));
      expect(shown.toSorted()).toEqual(audited.map(({ audit }) => audit.entryId).toSorted());
      const versions = joined.flatMap(({ versionId }) => (versionId === null ? [] : [versionId]));
      expect(versions.toSorted()).toEqual(known.map(({ versionId }) => versionId!).toSorted());
    }),
  );
});
