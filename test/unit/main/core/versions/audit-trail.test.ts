import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivityEntry } from '#contract/models/activity.ts';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import type { AuditEntry, OrganizationEntry } from '../../../../../main/core/ports/resources.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { deskStart, VersionsDesk } from '../../../../fixtures/versions-desk.ts';

const minute = 60_000;
const { signal } = new AbortController();
const set = { kind: 'data_set', id: 2 } as const;

const entry = (entryId: string, at: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ entryId, at, word: 'update', user: `${entryId}@x`, impersonator: null, hidden: [] },
  ...{ before: { custom_config: 1 }, after: { custom_config: 2 }, ...more },
});

const resourceOf = (id: number, kind: 'source' | 'data_set' | 'destination') => ({ kind, resourceId: id });
let desk: VersionsDesk;
beforeEach(() => {
  desk = new VersionsDesk([
    flow([node(1, null, resourceOf(1, 'source')), node(2, 1, resourceOf(2, 'data_set'))]),
    flow([node(11, null, resourceOf(11, 'source')), node(12, 11, resourceOf(12, 'destination'))]),
  ]);
  desk.resources.auditLogs = new Map();
});

const logs = (): string[] => desk.resources.calls.filter((call) => call.startsWith('audit log'));

describe('audit logs in the background', () => {
  it('are read for failing flows only, each again once its resource changed', async () => {
    await desk.looks(3);
    expect(logs()).toEqual([]);
    desk.fail(1, desk.clock.now());
    await desk.looks(4);
    expect(logs().toSorted()).toEqual(['audit log data_set 2', 'audit log source 1']);
    desk.change(set, { custom_config: 3 });
    await desk.looks(2);
    expect(logs().slice(2)).toEqual(['audit log data_set 2']);
  });

  it('are read at once for a failing flow on screen, a few at a time', async () => {
    desk.spare = 0;
    await desk.look();
    desk.fail(11, desk.clock.now());
    desk.fail(1, desk.clock.now() - minute);
    const before = logs().length;
    desk.resources.auditLogs!.set('data_set 2', [entry('ann', desk.clock.now() - 2 * minute)]);
    expect(desk.versions.openSuspects(1).suspects).toEqual([]);
    await vi.waitFor(() => expect(desk.versions.suspectsOf(1).suspects).toHaveLength(1));
    expect(logs().slice(before).toSorted()).toEqual(['audit log data_set 2', 'audit log source 1']);
    desk.versions.openSuspects(1);
    expect(logs().slice(before)).toHaveLength(2);
  });

  it('share the budget of background requests, one at least, and the others are due', async () => {
    desk.spare = 0;
    await desk.look();
    desk.fail(1, desk.clock.now());
    expect(desk.versions.suspectsOf(1).unread).toBe(2);
    await desk.look();
    expect(logs()).toHaveLength(1);
    expect(desk.versions.suspectsOf(1)).toMatchObject({ unread: 1, gaps: [{}] });
    await desk.look();
    expect(desk.versions.suspectsOf(1)).toMatchObject({ unread: 0, gaps: [] });
  });

  it('name users that the service reports by number, where they own a flow', async () => {
    const owner = { kind: 'owner', id: 212, name: 'Hugo', note: 'hugo@x', health: null } as const;
    desk = new VersionsDesk([flow([node(1, null, resourceOf(1, 'source'))], { links: [owner] })]);
    desk.resources.auditLogs = new Map();
    const source = { kind: 'source', id: 1 } as const;
    const [known, unknown] = [entry('a', deskStart - 2), entry('b', deskStart - 3)];
    desk.resources.auditLogs.set('source 1', [
      { ...known, user: 'ann@x', impersonator: '212' },
      { ...unknown, user: '7' },
    ]);
    await desk.look();
    const { changes } = await desk.versions.historyOf(source, { signal });
    expect(changes.map(({ audit }) => [audit?.user, audit?.impersonator])).toEqual([
      ['ann@x', 'hugo@x'],
      ['7', null],
    ]);
  });

  it('name suspects from before Penstock ran, so that no change is unknown', async () => {
    const edited = deskStart - 10 * minute;
    desk.resources.auditLogs!.set('data_set 2', [entry('ann', edited)]);
    await desk.look();
    desk.fail(1, deskStart - 8 * minute);
    await desk.looks(2);
    expect(desk.versions.suspectsOf(1)).toMatchObject({
      suspects: [{ change: { ...set, versionId: null, at: edited, audit: { user: 'ann@x' }, by: 'elsewhere' } }],
      ...{ gaps: [], unknown: 0, unseen: [] },
    });
    expect(desk.changes('who:ann*')).toMatchObject([{ at: edited }]);
    expect(desk.changes('who:bob')).toEqual([]);
  });

  it('are one row with the version of the change, also after a restart', async () => {
    await desk.looks(3);
    desk.fail(1, desk.clock.now() + minute);
    desk.clock.advance(minute);
    const at = desk.clock.now();
    desk.change(set, { custom_config: 2 });
    desk.resources.auditLogs!.set('data_set 2', [entry('ann', at, { impersonator: '12' })]);
    await desk.looks(3);
    const row = { at, audit: { user: 'ann@x', impersonator: '12' }, versionId: expect.any(Number) };
    expect(desk.changes()).toMatchObject([row]);
    desk.kill();
    desk.open();
    expect(desk.changes()).toMatchObject([row]);
  });

  it('tell changes by Penstock here from others', async () => {
    const at = deskStart - minute;
    desk.sent.push({ path: '/data_sets/2', outcome: 'succeeded', at } as unknown as ActivityEntry);
    desk.resources.auditLogs!.set('data_set 2', [entry('ann', at)]);
    await desk.look();
    desk.fail(1, deskStart);
    await desk.looks(2);
    expect(desk.changes('by:here')).toHaveLength(1);
  });
});

describe('the audit log of the organization', () => {
  const ofSet = (id: string, at: number, more: Partial<OrganizationEntry> = {}): OrganizationEntry => ({
    ...{ ...entry(id, at), resource: set },
    ...more,
  });
  const organization = (): string[] => desk.resources.calls.filter((call) => call.startsWith('organization'));

  it('is read in one request a look, and no log of a resource is', async () => {
    desk.resources.organization = [ofSet('ann', deskStart - minute)];
    await desk.look();
    desk.fail(1, deskStart);
    await desk.looks(3);
    expect([organization().length, logs()]).toEqual([4, []]);
    expect(desk.versions.suspectsOf(1)).toMatchObject({
      suspects: [{ change: { ...set, versionId: null, audit: { user: 'ann@x' } } }],
      ...{ gaps: [], unknown: 0, unseen: [] },
    });
    desk.versions.openSuspects(1);
    await desk.look();
    expect(logs()).toEqual([]);
    expect(desk.changes('who:ann*')).toHaveLength(1);
    expect(await desk.versions.historyOf(set, { signal })).toMatchObject({
      audit: 'offered',
      changes: [{ audit: { user: 'ann@x' } }],
    });
  });

  it('is read down to the first known entry, at most two pages a look', async () => {
    desk.resources.pageSize = 10;
    const entries = (count: number, from: string, at: number) =>
      Array.from({ length: count }, (_, index) => ofSet(`${from}${index}`, at - index * 1_000));
    desk.resources.organization = entries(45, 'a', deskStart);
    await desk.look();
    expect(organization()).toEqual(['organization log 1', 'organization log 2']);
    expect(desk.changes()).toHaveLength(20);
    desk.resources.organization = [...entries(5, 'b', deskStart + minute / 2), ...desk.resources.organization];
    await desk.look();
    expect([organization().length, desk.changes().length]).toEqual([3, 25]);
    desk.resources.organization = [...entries(50, 'c', deskStart + 2 * minute), ...desk.resources.organization];
    await desk.look();
    expect([organization().length, desk.changes().length]).toEqual([5, 45]);
  });

  it('leaves failures before its oldest known entry to the logs of their resources', async () => {
    desk.resources.pageSize = 10;
    desk.resources.organization = Array.from({ length: 45 }, (_, index) => ofSet(`${index}`, deskStart - index));
    await desk.look();
    desk.fail(1, deskStart);
    await desk.looks(2);
    expect(logs().toSorted()).toEqual(['audit log data_set 2', 'audit log source 1']);
    await desk.looks(3);
    expect(logs()).toHaveLength(2);
  });

  it('shares the budget of background requests, one at least', async () => {
    desk.spare = 0;
    desk.resources.pageSize = 1;
    desk.resources.organization = [ofSet('a', deskStart), ofSet('b', deskStart - 1), ofSet('c', deskStart - 2)];
    await desk.look();
    desk.fail(1, desk.clock.now());
    await desk.look();
    expect([organization(), logs()]).toEqual([['organization log 1', 'organization log 1'], []]);
  });

  it('that was refused is requested again after hours, and the logs of resources are read until then', async () => {
    desk.resources.trouble = (request) => {
      if (request.startsWith('organization'))
        throw new Failure({ kind: 'refused', message: 'Not allowed.', advice: '', status: 403 });
    };
    await desk.look();
    desk.fail(1, desk.clock.now());
    await desk.looks(4);
    expect([organization().length, logs().length]).toEqual([1, 2]);
    await desk.look(7 * 3_600_000);
    expect(organization()).toHaveLength(2);
  });

  it('that fails once is requested at the next look', async () => {
    desk.resources.organization = [ofSet('ann', deskStart)];
    desk.resources.trouble = (request) => {
      if (request.startsWith('organization')) throw failure('service_failed', 'No.');
    };
    await desk.look();
    expect(desk.changes()).toEqual([]);
    desk.resources.trouble = () => undefined;
    await desk.look();
    expect(desk.changes()).toHaveLength(1);
  });

  it('is joined with the log of a resource, each entry once', async () => {
    desk.resources.organization = [ofSet('new', deskStart), { ...ofSet('team', deskStart), resource: null }];
    desk.resources.auditLogs!.set('data_set 2', [entry('new', deskStart), entry('old', deskStart - minute)]);
    await desk.look();
    const { changes } = await desk.versions.historyOf(set, { signal });
    expect(changes.map(({ audit }) => audit?.entryId)).toEqual(['new', 'old']);
    expect(desk.changes()).toHaveLength(2);
  });
});

describe('a service without audit logs', () => {
  it('is asked once, and nothing else suffers', async () => {
    desk.resources.auditLogs = null;
    await desk.look();
    desk.fail(1, desk.clock.now());
    await desk.looks(6);
    expect(logs()).toHaveLength(1);
    expect(desk.versions.suspectsOf(1).unread).toBe(0);
    desk.change(set, { custom_config: 2 });
    await desk.looks(2);
    expect(desk.changes()).toHaveLength(1);
    expect(await desk.versions.historyOf(set, { signal })).toMatchObject({ audit: 'absent', changes: [{ ...set }] });
    expect(logs()).toHaveLength(1);
  });

  it('differs from one whose log the user may not read', async () => {
    desk.resources.trouble = (request) => {
      if (request.startsWith('audit log'))
        throw new Failure({ kind: 'refused', message: 'Not allowed.', advice: '', status: 403 });
    };
    await desk.look();
    expect(await desk.versions.historyOf(set, { signal })).toMatchObject({ audit: 'refused' });
    desk.fail(1, desk.clock.now());
    await desk.looks(4);
    expect(logs().toSorted()).toEqual(['audit log data_set 2', 'audit log source 1']);
    expect(desk.versions.suspectsOf(1).unread).toBe(0);
  });

  it('differs from one that fails, which is tried again', async () => {
    desk.resources.trouble = (request) => {
      if (request.startsWith('audit log')) throw failure('service_failed', 'No.');
    };
    await desk.look();
    expect(await desk.versions.historyOf(set, { signal })).toMatchObject({ audit: 'unknown' });
    desk.resources.trouble = () => undefined;
    expect(await desk.versions.historyOf(set, { signal })).toMatchObject({ audit: 'offered' });
  });
});

it('the history of a resource has every entry, however old, and hides what is hidden', async () => {
  const [old, recent] = [deskStart - 1_000 * 86_400_000, deskStart - minute];
  desk.resources.auditLogs!.set('data_set 2', [
    entry('bob', recent, { before: { password: '[hidden]' }, after: { password: '[hidden]' }, hidden: ['password'] }),
    entry('ann', recent - minute, { before: { updated_at: 1 }, after: { updated_at: 2 } }),
    entry('ann', old, { word: 'create', before: {}, after: {} }),
  ]);
  await desk.look();
  const { changes, audit } = await desk.versions.historyOf(set, { signal });
  expect(audit).toBe('offered');
  expect(changes).toMatchObject([
    { at: recent, differences: [{ path: ['password'], before: '[hidden]' }] },
    { at: old, event: 'created' },
  ]);
  expect(desk.changes()).toHaveLength(1);
});
