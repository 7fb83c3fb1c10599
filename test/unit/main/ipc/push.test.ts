import type { WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import type { WatchState } from '#contract/models/flow.ts';
import { Push } from '../../../../main/ipc/push.ts';

const none = { environments: [], selectedId: null };
const state = (environmentId: string, revision: number) => ({ environmentId, revision }) as WatchState;

function onePage() {
  const received: unknown[] = [];
  const page = {
    on: vi.fn(),
    once: vi.fn(),
    isDestroyed: () => false,
    send: (name: string, delivery: unknown) => received.push([name, delivery]),
  };
  const push = new Push();
  push.add(page as unknown as WebContents);
  const send = (one: WatchState): void => push.sendState('watch.changed', one.environmentId, one);
  return { push, received, send };
}

it('numbers the events of each name', () => {
  const { push, received, send } = onePage();
  send(state('a', 1));
  push.send('environments.changed', none);
  send(state('a', 2));
  expect(received).toEqual([
    ['watch.changed', { sequence: 1, payload: state('a', 1) }],
    ['environments.changed', { sequence: 1, payload: none }],
    ['watch.changed', { sequence: 2, payload: state('a', 2) }],
  ]);
});

it('sends the last state of each environment to a hidden page once it is seen, and other events at once', () => {
  const { push, received, send } = onePage();
  push.setHidden(true);
  for (const one of [state('a', 1), state('b', 5), state('a', 2)]) send(one);
  push.send('environments.changed', none);
  expect(received).toEqual([['environments.changed', { sequence: 1, payload: none }]]);
  push.setHidden(false);
  expect(received.slice(1)).toEqual([
    ['watch.changed', { sequence: 1, payload: state('a', 2) }],
    ['watch.changed', { sequence: 2, payload: state('b', 5) }],
  ]);
  push.setHidden(false);
  expect(received).toHaveLength(3);
});
