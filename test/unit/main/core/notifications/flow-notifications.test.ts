import type { ProblemKind } from '#contract/result.ts';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { readFlowNotifications } from '../../../../../main/core/notifications/flow-notifications.ts';
import type { Service, ServiceNotification } from '../../../../../main/core/ports/service.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

type Answers = Record<number, ServiceNotification[] | ProblemKind>;

const about = (resourceId: number, id: number, at: number | null): ServiceNotification => ({
  id,
  at,
  level: 'ERROR',
  message: `notification ${id}`,
  about: { kind: 'data_set', word: null, id: resourceId },
  readAt: null,
});

/** A service with these notifications by resource, in pages of two hundred. It records its requests. */
function serviceWith(answers: Answers) {
  const asked: number[] = [];
  let open = 0;
  let mostOpen = 0;
  const service: Pick<Service, 'listNotifications'> = {
    async *listNotifications(subject) {
      asked.push(subject!.id);
      mostOpen = Math.max(mostOpen, (open += 1));
      await Promise.resolve();
      open -= 1;
      const answer = answers[subject!.id] ?? [];
      if (typeof answer === 'string') throw failure(answer, 'No.');
      for (let from = 0; from < answer.length; from += 200)
        yield { notifications: answer.slice(from, from + 200), complete: null, gap: null };
    },
  };
  return { service, asked, mostOpen: () => mostOpen };
}

const wide = (nodes: number) =>
  flow(Array.from({ length: nodes }, (_, i) => node(i + 1, i === 0 ? null : 1, { kind: 'data_set' })));

describe('the notifications of a flow', () => {
  it('come from all its nodes, newest first, those without a time last, each once', async () => {
    const { service } = serviceWith({
      1001: [about(1001, 11, 300), about(1001, 10, null)],
      1002: [about(1002, 12, 400), about(1002, 11, 300)],
    });
    const { entries, ...rest } = await readFlowNotifications(service, wide(2), {});
    expect(entries.map(({ id }) => id)).toEqual([12, 11, 10]);
    expect(rest).toEqual({ asked: 2, of: 2, more: false });
  });

  it("have the names of the flow's nodes", async () => {
    const { service } = serviceWith({ 1002: [about(1002, 12, 400)] });
    const { entries } = await readFlowNotifications(service, wide(2), {});
    expect(entries[0]!.about).toMatchObject({ id: 1002, name: 'node 2', originId: 1, flowName: 'Flow 1' });
  });

  it('are requested for four nodes at a time and sixty in all, repeated resources once', async () => {
    const big = wide(70);
    const twice = node(99, 1, { kind: 'data_set', resourceId: 1001 });
    const { service, asked, mostOpen } = serviceWith({});
    const answer = await readFlowNotifications(service, { ...big, nodes: [...big.nodes, twice] }, {});
    expect(answer).toMatchObject({ asked: 60, of: 70 });
    expect(new Set(asked).size).toBe(60);
    expect(mostOpen()).toBe(4);
  });

  it('leave out nodes without a resource and of unknown kind', async () => {
    const { service, asked } = serviceWith({});
    const odd = flow([node(1, null), node(2, 1, { kind: 'unknown' }), node(3, 1, { resourceId: null })]);
    expect(await readFlowNotifications(service, odd, {})).toMatchObject({ asked: 1, of: 1 });
    expect(asked).toEqual([1001]);
  });

  it('are the newest fifty of a node and five hundred in all, and report that there are more', async () => {
    const many = (resource: number) =>
      Array.from({ length: 60 }, (_, i) => about(resource, resource * 100 + i, 1_000 - i));
    const { service } = serviceWith(Object.fromEntries([...Array(12).keys()].map((i) => [1001 + i, many(1001 + i)])));
    const one = await readFlowNotifications(service, wide(1), {});
    expect(one.entries).toHaveLength(50);
    expect(one.more).toBe(true);
    const all = await readFlowNotifications(service, wide(12), {});
    expect(all.entries).toHaveLength(500);
    expect(all.more).toBe(true);
  });

  it('exclude a node that the service does not show, which then counts as not read', async () => {
    const { service } = serviceWith({ 1001: 'refused', 1002: [about(1002, 12, 400)] });
    const { entries, asked, of } = await readFlowNotifications(service, wide(2), {});
    expect([entries.length, asked, of]).toEqual([1, 1, 2]);
  });

  it('exclude a node without any readable notification, which then counts as not read', async () => {
    const service: Pick<Service, 'listNotifications'> = {
      async *listNotifications(subject) {
        if (subject!.id === 1001) yield { notifications: [], complete: false, gap: { why: 'unreadable', entries: 3 } };
        else yield { notifications: [about(1002, 12, 400)], complete: true, gap: null };
      },
    };
    const { entries, asked, of } = await readFlowNotifications(service, wide(2), {});
    expect([entries.length, asked, of]).toEqual([1, 1, 2]);
  });

  it('fail when the service is unreachable', async () => {
    const { service } = serviceWith({ 1001: 'unreachable' });
    await expect(readFlowNotifications(service, wide(2), {})).rejects.toMatchObject({
      problem: { kind: 'unreachable' },
    });
  });
});
