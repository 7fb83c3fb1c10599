import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordKinds } from '#contract/models/resource.ts';
import type { ServiceResource } from '../../main/core/ports/resources.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

describe('the resources of a service', () => {
  let demo: DemoService;
  let service: Service;
  beforeAll(async () => {
    demo = await DemoService.start('--flows', '130', '--seed', '7', '--hold-clock');
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  });
  afterAll(async () => {
    await service.close();
    await demo.stop();
  });

  const all = async (...which: Parameters<Service['resources']['list']>): Promise<ServiceResource[]> =>
    (await collect(service.resources.list(...which))).flatMap(({ resources }) => resources);

  it.each(recordKinds)('are listed to the end, each once, and read one by one: %s', async (kind) => {
    const pages = await collect(service.resources.list(kind));
    const listed = pages.flatMap(({ resources }) => resources);
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(pages.at(-1)).toMatchObject({ complete: true, total: listed.length });
    const [first] = listed;
    const whole = await service.resources.get({ kind, id: first!.id });
    expect(whole).toMatchObject({ kind, id: first!.id, name: first!.name, updatedAt: first!.updatedAt });
    expect(Object.keys(whole.record).length).toBeGreaterThanOrEqual(
      Object.keys(first!.record).filter((name) => name in whole.record).length,
    );
    expect(JSON.stringify([listed, whole])).not.toMatch(/"api_keys?"/);
  });

  it('of flows name their node, their flow and their dependencies', async () => {
    const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
    const sources = await all('source');
    const node = flows
      .flatMap(({ nodes }) => nodes)
      .find(({ kind, credentialId }) => kind === 'source' && credentialId)!;
    const source = await service.resources.get({ kind: 'source', id: node.resourceId! });
    expect(source).toMatchObject({ credentialId: node.credentialId, type: node.connector });
    expect(sources.some(({ id }) => id === node.resourceId)).toBe(true);
  });

  it("list the account's own code, public code, and transforms", async () => {
    const [own, common, records, attributes] = await Promise.all([
      all('code'),
      all('code', { from: 'public' }),
      all('code', { from: 'record_transforms' }),
      all('code', { from: 'attribute_transforms' }),
    ]);
    expect(common.length).toBeGreaterThan(0);
    expect(records.length).toBeGreaterThan(0);
    expect(attributes.length).toBeGreaterThan(0);
    const ids = new Set([...own, ...common].map(({ id }) => id));
    expect([...records, ...attributes].every(({ id }) => ids.has(id))).toBe(true);
  });

  it('are not found where they do not exist', async () => {
    const problem = await problemFrom(service.resources.get({ kind: 'lookup', id: 999_999 }));
    expect(problem).toMatchObject({ kind: 'not_found' });
  });
});
