import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, hour, minute, start, type Answer } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

describe('a deferred pause', () => {
  const query = { all: '1', async: 'true' };

  it('goes from pending over running to completed, and then takes effect', async () => {
    const { id } = demo.node('Order lines EU');
    const poll = async (request: number) =>
      (await demo.call('PUT', `/flows/${id}/pause`, { query: { request_id: String(request) } })).json;
    const asked = (await demo.call('PUT', `/flows/${id}/pause`, { query })).json;
    expect(asked).toMatchObject({ status: 'pending', progress: null, result: null, request_completed_at: null });
    await demo.advance(800);
    expect(await poll(asked.request_id)).toMatchObject({ status: 'running', progress: 50, result: null });
    expect((await demo.statuses()).get(id)).toBe('ACTIVE');
    await demo.advance(800);
    expect((await demo.statuses()).get(id)).toBe('PAUSED');
    const done = await poll(asked.request_id);
    expect(done).toMatchObject({ status: 'completed', progress: null, request_stopped_at: done.request_completed_at });
    expect(done.result.flows[0].status).toBe('PAUSED');
  });

  it('counts from the moment it takes effect, however late it is polled', async () => {
    const origin = demo.node('orders-eu-s3');
    await demo.call('PUT', `/flows/${origin.id}/pause`, { query });
    await demo.advance(hour);
    await demo.get('/flows');
    expect(origin.resource.history.at(-1)?.at).toBe(demo.service.world.start + 1600);
  });

  it('is evaluated before request_id, so both together start a second one', async () => {
    const { id } = demo.node('orders-eu-s3');
    const first = (await demo.call('PUT', `/flows/${id}/pause`, { query })).json.request_id;
    const both = { ...query, request_id: String(first) };
    expect((await demo.call('PUT', `/flows/${id}/pause`, { query: both })).json.request_id).not.toBe(first);
  });

  it('is found at its node, and nowhere else', async () => {
    const { id } = demo.node('orders-eu-s3');
    const request = String((await demo.call('PUT', `/flows/${id}/pause`, { query })).json.request_id);
    const other = await demo.call('PUT', `/flows/${demo.node('refunds-db').id}/pause`, {
      query: { request_id: request },
    });
    expect(other.status).toBe(404);
    expect((await demo.call('PUT', `/flows/${id}/pause`, { query: { request_id: '1' } })).status).toBe(404);
  });

  describe('with another outcome', () => {
    const origin = () => demo.node('orders-eu-s3');
    const outcomeOf = async (outcome: string): Promise<Answer> => {
      const asked = (await demo.call('PUT', `/flows/${origin().id}/pause`, { query })).json;
      await demo.control('POST', '/deferred', { outcome });
      await demo.advance(minute);
      return demo.call('PUT', `/flows/${origin().id}/pause`, { query: { request_id: String(asked.request_id) } });
    };

    it.each(['failed', 'cancelled', 'stale'])('%s, has stopped without a result or an effect', async (outcome) => {
      const { json } = await outcomeOf(outcome);
      expect(json).toMatchObject({ status: outcome, progress: null, result: null, request_completed_at: null });
      expect(json.request_stopped_at).toBe(new Date(start + 1600).toISOString());
      expect((await demo.statuses()).get(origin().id)).toBe('ACTIVE');
    });

    it('expired, took effect and has no result', async () => {
      expect((await outcomeOf('expired')).json).toMatchObject({ status: 'expired', result: null });
      expect((await demo.statuses()).get(origin().id)).toBe('PAUSED');
    });

    it('gone, took effect and is no longer found', async () => {
      expect((await outcomeOf('gone')).status).toBe(404);
      expect((await demo.statuses()).get(origin().id)).toBe('PAUSED');
    });

    it('with an unknown word, never ends', async () => {
      const { json } = await outcomeOf('WAITING_FOR_SLOT');
      expect(json).toMatchObject({ status: 'WAITING_FOR_SLOT', request_stopped_at: null, result: null });
      expect((await demo.statuses()).get(origin().id)).toBe('ACTIVE');
    });

    it('does not change how earlier ones ended', async () => {
      await outcomeOf('failed');
      await demo.control('POST', '/deferred', { outcome: 'completed' });
      const poll = { query: { request_id: '90001' } };
      expect((await demo.call('PUT', `/flows/${origin().id}/pause`, poll)).json.status).toBe('failed');
    });
  });
});
