import { describe, expect, it } from 'vitest';
import { openAlerts } from '#contract/models/alert.ts';
import { weekdays } from '#contract/models/deadline.ts';
import { eventually } from '../../../../fixtures/eventually.ts';
import { run } from '../../../../fixtures/flows.ts';
import { key, office, settings } from '../../../../fixtures/office.ts';

describe('an environment whose settings change', () => {
  it('stops the actions of one that moves to another address or is removed, and of no other', async () => {
    const { open, stopped } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    for (const change of [
      { name: 'Renamed' },
      { baseUrl: 'HTTPS://API.example./x/../' },
      { caPem: '-----BEGIN CERTIFICATE-----' },
      { baseUrl: 'https://api.example' },
    ])
      await environments.update(id, { ...settings, ...change }, settings);
    expect(stopped).toEqual([]);
    await environments.update(id, { ...settings, vendorPrefix: 'acme' }, settings);
    await environments.update(id, { ...settings, baseUrl: 'https://elsewhere.example' }, settings);
    expect(stopped).toEqual([`moved ${id}`, `moved ${id}`]);
    await environments.remove(id);
    expect(stopped.slice(2)).toEqual([`moved ${id}`, `end ${id}`]);
  });

  it('stops the actions wherever the guard of the same service now requires it (S4)', async () => {
    const { open, stopped } = office();
    const environments = open();
    const one = await environments.connect(settings, key);
    const other = await environments.connect({ ...settings, name: 'Same', baseUrl: 'https://API.example/v1' }, key);
    const elsewhere = await environments.connect({ ...settings, baseUrl: 'https://elsewhere.example' }, key);
    await environments.update(one.id, { ...settings, guard: 'read_only' }, settings);
    expect(stopped).toEqual([`read_only ${one.id}`, `read_only ${other.id}`]);
    expect(environments.get(elsewhere.id).settings.guard).toBe('open');
  });

  it('enforces a guard that another process made stricter before it was notified (S4)', async () => {
    const { open, disk, guards, stored, stopped } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    disk.environments[0]!.guard = 'read_only';
    expect(guards[0]!()).toBe('read_only');
    stored.touched();
    await eventually(() => expect(stopped).toEqual([`read_only ${id}`]));
    expect(environments.get(id).view).toMatchObject({ guard: 'read_only', chosen: { guard: 'read_only' } });
    disk.environments[0]!.guard = 'open';
    stored.touched();
    await eventually(() => expect(environments.get(id).view).toMatchObject({ guard: 'open' }));
  });

  it('changes what was edited, and keeps what another process changed since the form was opened', async () => {
    const { open, disk, stored } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    disk.environments[0]!.guard = 'read_only';
    for (const hears of [false, true]) {
      if (hears) stored.touched();
      const name = hears ? 'Again' : 'Renamed';
      expect(await environments.update(id, { ...settings, name }, settings)).toMatchObject({
        name,
        guard: 'read_only',
      });
      expect(disk.environments[0]).toMatchObject({ name, guard: 'read_only' });
    }
    expect(
      await environments.update(id, { ...settings, guard: 'open' }, { ...settings, guard: 'read_only' }),
    ).toMatchObject({ name: 'Again', guard: 'open' });
  });

  it('deletes nothing when another process removed settings', async () => {
    const { open, disk, stored, drawer } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const { history } = environments.get(id);
    await eventually(() => expect(history.loadFlows()).not.toBeNull());
    disk.environments.shift();
    stored.touched();
    await eventually(() => expect(environments.all()).toEqual([]));
    expect(drawer.get(id)).toEqual(key);
    expect(history.loadFlows()).not.toBeNull();
  });

  it('adopts environments that another process added, moved and removed', async () => {
    const { open, disk, stored, stopped } = office();
    const environments = open();
    const { id } = await environments.connect(settings, key);
    disk.environments.push({ ...settings, id: 'new', name: 'New' });
    stored.touched();
    await eventually(() => expect(environments.all().map((one) => one.id)).toEqual([id, 'new']));
    disk.environments[0]!.baseUrl = 'https://elsewhere.example';
    stored.touched();
    await eventually(() => expect(environments.get(id).chosen.baseUrl).toBe('https://elsewhere.example'));
    disk.environments.shift();
    stored.touched();
    await eventually(() => expect(environments.all().map((one) => one.id)).toEqual(['new']));
    expect(stopped).toEqual([`moved ${id}`, `moved ${id}`, `end ${id}`]);
    expect(environments.list.selectedId).toBe('new');
    expect(disk.environments.map((one) => one.id)).toEqual(['new']);
  });

  it('judges flows by the deadlines that another process added, from the next read on', async () => {
    const { open, disk, stored, services, clock } = office();
    const day = 86_400_000;
    clock.advance(30 * day);
    const environments = open();
    const { id } = await environments.connect(settings, key);
    const environment = environments.get(id);
    services[0]!.runs = [run(1, 1, { at: clock.now() - 3 * day })];
    const readAgain = async (): Promise<void> => {
      const before = environment.findings.watchedTo ?? 0;
      clock.advance(60_000);
      environment.refresh();
      await eventually(() => expect(environment.findings.watchedTo).toBeGreaterThan(before));
    };
    const kinds = () => environment.alerts.window(openAlerts, 0, 10).rows.flatMap(({ alerts }) => alerts[0]!.kind);
    await readAgain();
    expect(kinds()).toEqual([]);
    const daily = { id: 'a', filter: 'id:1', minute: 0, days: [...weekdays], timeZone: 'UTC' };
    disk.environments[0]!.deadlines = [daily];
    stored.touched();
    await eventually(() => expect(environment.chosen.deadlines).toEqual([daily]));
    await readAgain();
    expect(kinds()).toEqual(['overdue']);
  });
});

describe('the passphrase of a client certificate', () => {
  it('is forgotten once no environment uses the certificate', async () => {
    const { open, forgottenPassphrases } = office();
    const environments = open();
    const withOne = { ...settings, clientCertificate: 'one' };
    const first = await environments.connect(withOne, key);
    const second = await environments.connect({ ...withOne, name: 'Second', baseUrl: 'https://b.example' }, key);
    await environments.update(first.id, { ...withOne, clientCertificate: 'two' }, withOne);
    expect(forgottenPassphrases).toEqual([]);
    await environments.remove(second.id);
    expect(forgottenPassphrases).toEqual(['one']);
    await environments.update(first.id, settings, { ...withOne, clientCertificate: 'two' });
    expect(forgottenPassphrases).toEqual(['one', 'two']);
    await environments.close();
  });
});
