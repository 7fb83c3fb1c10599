import type { SignInSecret } from '#contract/models/environment.ts';
import { describe, expect, it } from 'vitest';
import { failure, problemOf } from '../../../../../main/core/base/failure.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { eventually } from '../../../../fixtures/eventually.ts';
import { notification } from '../../../../fixtures/notifications.ts';
import { key, office, settings } from '../../../../fixtures/office.ts';
import type { MemoryService } from '../../../../fixtures/service.ts';
import { settled } from '../../../../fixtures/settled.ts';

describe('Environments', () => {
  it('saves a new environment once signing in worked, and stores its secret separately', async () => {
    const { disk, drawer, open } = office();
    const { id } = await open().connect(settings, key);
    expect(disk.environments).toEqual([{ id, ...settings }]);
    expect(disk.selectedId).toBe(id);
    expect(drawer.get(id)).toEqual(key);
    expect(JSON.stringify(disk)).not.toContain('canary-key');
  });

  it('counts what needs attention across all environments, and reports where the count may be low', async () => {
    const { open, services, needs } = office();
    const environments = open();
    const about = { about: { kind: 'source', word: null, id: 1001 } } as const;
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const { id } = await environments.connect(settings, key);
      ids.push(id);
      services[index]!.notifications = [notification(index + 1, 1_000_000, about)];
      environments.get(id).refresh();
    }
    await eventually(() => expect(needs()).toEqual({ count: 2, isKnown: true }));
    await environments.remove(ids[0]!);
    expect(needs()).toEqual({ count: 1, isKnown: true });
    services[1]!.endOfNotifications = { complete: false, gap: { why: 'unreadable', entries: 1 } };
    environments.get(ids[1]!).refresh();
    await eventually(() => expect(needs()).toEqual({ count: 1, isKnown: false }));
  });

  it('reads notifications once the flows are known, and none after signing out', async () => {
    const { open, services, clock } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const [service] = services as [MemoryService];
    await eventually(() => expect(service.calls).toContain('notifications 0'));
    expect(service.calls.indexOf('notifications 0')).toBeGreaterThan(service.calls.indexOf('list 0'));
    await environments.signOut(id);
    service.calls.length = 0;
    clock.advance(24 * 3_600_000);
    expect(service.calls).toEqual([]);
  });

  it('announces the need to sign in once, however often something changes, and again after the next sign-in', async () => {
    const { open, signedIn } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    environments.select(id);
    await environments.update(id, { ...settings, name: 'Renamed' }, settings);
    expect(signedIn).toEqual([id]);
    await environments.signOut(id);
    expect(signedIn).toEqual([id]);
    await environments.signIn(id, key);
    expect(signedIn).toEqual([id, id]);
    // Another prefix makes another connection, signed in again with the stored secret.
    await environments.update(
      id,
      { ...settings, name: 'Renamed', vendorPrefix: 'other' },
      { ...settings, name: 'Renamed' },
    );
    expect(signedIn).toEqual([id, id, id]);
  });

  it('saves nothing, and ends the connection, when signing in is refused', async () => {
    const { disk, drawer, open, services, refuseSignIn } = office();
    refuseSignIn(true);
    await expect(open().connect(settings, key)).rejects.toThrow('refused this key');
    expect(disk.environments).toEqual([]);
    expect(drawer.size).toBe(0);
    expect(services[0]?.closed).toBe(true);
  });

  it('signs in again at the next start with the secret from the keychain', async () => {
    const { open } = office();
    await open().connect(settings, key);
    const later = open();
    await later.resumeAll();
    expect(later.list.environments[0]?.session).toMatchObject({ state: 'signed_in', storedIn: 'keychain' });
  });

  it('keeps the demo that a start opened before the others are signed in again', async () => {
    const environments = office().open();
    await environments.startDemo();
    await environments.resumeAll();
    expect(environments.list.environments[0]).toMatchObject({ kind: 'demo', session: { state: 'signed_in' } });
  });

  it('keeps environment and secret, and reports why, when signing in again is refused', async () => {
    const { open, drawer, refuseSignIn } = office();
    await open().connect(settings, key);
    refuseSignIn(true);
    const later = open();
    await later.resumeAll();
    expect(later.list.environments[0]?.session).toMatchObject({ state: 'signed_out', problem: { kind: 'signed_out' } });
    expect(drawer.size).toBe(1);
  });

  it('stores a renewed token in place of the pasted one, which is no longer valid', async () => {
    const { open, drawer, services } = office();
    const environments = open();
    const { id } = await environments.connect(settings, { method: 'session_token', token: 'old' });
    const renewed: SignInSecret = { method: 'session_token', token: 'new' };
    for (const listener of services[0]!.secretListeners) listener(renewed);
    await eventually(() => expect(drawer.get(id)).toEqual(renewed));
    expect(environments.get(id).view.session).toMatchObject({ state: 'signed_in', storedIn: 'keychain' });
  });

  it('stores no renewed token after signing out', async () => {
    const { open, drawer, services } = office();
    const environments = open();
    const { id } = await environments.connect(settings, { method: 'session_token', token: 'old' });
    await environments.signOut(id);
    for (const listener of services[0]!.secretListeners) listener({ method: 'session_token', token: 'new' });
    await settled();
    expect(drawer.size).toBe(0);
    expect(environments.get(id).view.session.state).toBe('signed_out');
  });

  it('deletes the secret on signing out, whatever the service answers', async () => {
    const { open, drawer, services } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const view = await environments.signOut(id);
    expect(view.session.state).toBe('signed_out');
    expect(drawer.size).toBe(0);
    expect(services[0]?.calls).toContain('sign out');
  });

  it('stops watching when the session is lost, and still reports why', async () => {
    const { open, services } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    for (const listener of services[0]!.listeners) listener({ lost: problemOf(failure('signed_out', 'Revoked.')) });
    expect(environments.get(id).watch.state.phase).toBe('waiting');
    expect(environments.get(id).view.session).toMatchObject({ state: 'signed_out', problem: { message: 'Revoked.' } });
  });

  it('never sends the secret of one address to another', async () => {
    const { open, drawer, services } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const view = await environments.update(id, { ...settings, baseUrl: 'https://elsewhere.example' }, settings);
    expect(view.session.state).toBe('signed_out');
    expect(drawer.size).toBe(0);
    expect(services[1]?.calls).toEqual([]);
  });

  it('reuses the connection when only labels and colors change', async () => {
    const { open, services, disk } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    await environments.update(id, { ...settings, name: 'Staging EU', colour: 'test' }, settings);
    expect(services).toHaveLength(1);
    expect(disk.environments[0]?.name).toBe('Staging EU');
  });

  it('applies a changed guard at once, on the existing connection (S4)', async () => {
    const { open, services, guards } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    expect(guards[0]!()).toBe('open');
    const view = await environments.update(id, { ...settings, guard: 'read_only' }, settings);
    expect(guards[0]!()).toBe('read_only');
    expect(services).toHaveLength(1);
    expect(view).toMatchObject({ guard: 'read_only', session: { state: 'signed_in' } });
  });

  it('enforces the strictest rules of all environments of a service, for as long as they exist (S4)', async () => {
    const { open, disk, guards } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const strict = { ...settings, name: 'Production', guard: 'read_only', exports: 'forbidden' } as const;
    const other = await environments.connect({ ...strict, baseUrl: 'https://API.example:443/' }, key);
    expect(guards[0]!()).toBe('read_only');
    expect(environments.get(id).settings).toMatchObject({ guard: 'read_only', exports: 'forbidden' });
    expect(environments.get(id).view).toMatchObject({
      guard: 'read_only',
      exports: 'forbidden',
      chosen: { guard: 'open', exports: 'allowed' },
      stricter: 'Production',
    });
    expect(other).toMatchObject({ stricter: null });
    expect(disk.environments[0]).toMatchObject({ guard: 'open', exports: 'allowed' });
    await environments.remove(other.id);
    expect(guards[0]!()).toBe('open');
  });

  it('leaves nothing of the demo behind', async () => {
    const { open, disk, drawer } = office();
    const environments = open();
    await environments.startDemo();
    expect(environments.list).toMatchObject({ selectedId: 'demo', environments: [{ kind: 'demo', name: 'Demo' }] });
    expect(disk.environments).toEqual([]);
    expect(disk.selectedId).toBeNull();
    expect(drawer.size).toBe(0);
  });

  it('starts the demo once', async () => {
    const { open, services } = office();
    const environments = open();
    await environments.startDemo();
    await environments.startDemo();
    expect(services).toHaveLength(1);
  });

  it('starts the demo again after a failed start', async () => {
    const { open, breakDemo } = office();
    const environments = open();
    breakDemo(true);
    expect(await problemFrom(environments.startDemo())).toMatchObject({ message: 'The demo service did not start.' });
    expect(environments.all()).toEqual([]);
    breakDemo(false);
    expect(await environments.startDemo()).toMatchObject({ session: { state: 'signed_in' } });
  });

  it('signs in to the demo again without requesting a key', async () => {
    const { open } = office();
    const environments = open();
    await environments.startDemo();
    await environments.signOut('demo');
    expect(await environments.startDemo()).toMatchObject({ session: { state: 'signed_in' } });
  });

  it('shows data from the last start before keychain and service have answered', async () => {
    const { open } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    await eventually(() => expect(environments.get(id).history.loadFlows()).not.toBeNull());
    await environments.close();
    const later = open();
    void later.resumeAll();
    expect(later.get(id).watch.state).toMatchObject({ phase: 'waiting', flows: 1, readAt: 1_000_000 });
  });

  it('keeps what was read on signing out', async () => {
    const { open } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    await eventually(() => expect(environments.get(id).history.loadFlows()).not.toBeNull());
    await environments.signOut(id);
    expect(environments.get(id).history.loadFlows()).not.toBeNull();
  });

  it('deletes what was read for a removed environment', async () => {
    const { open } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const { history } = environments.get(id);
    await eventually(() => expect(history.loadFlows()).not.toBeNull());
    await environments.remove(id);
    expect(history.loadFlows()).toBeNull();
  });

  it('does not show the flows of one address as those of another', async () => {
    const { open } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    await eventually(() => expect(environments.get(id).history.loadFlows()).not.toBeNull());
    await environments.update(id, { ...settings, baseUrl: 'https://elsewhere.example' }, settings);
    expect(environments.get(id).watch.state).toMatchObject({ flows: 0, readAt: null });
  });

  it('selects another environment when the selected one is removed', async () => {
    const { open, disk } = office();
    const environments = open();
    const first = await environments.connect(settings, key);
    const second = await environments.connect({ ...settings, name: 'B' }, key);
    expect(await environments.remove(second.id)).toMatchObject({ selectedId: first.id });
    expect(disk.environments).toHaveLength(1);
  });
});
