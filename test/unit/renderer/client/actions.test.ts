import type { Action, ActionState } from '#contract/models/action.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actions } from '../../../../renderer/client/actions.svelte.ts';
import { settled } from '../../../fixtures/settled.ts';
import { installBridge } from './fake-bridge.ts';

const actionIn = (id: string, state: ActionState, begunAt = 1) => ({ id, state, begunAt }) as Action;
const listing = (...list: Action[]) => ({ 'actions.list': async () => ({ ok: true as const, value: list }) });

let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('actions', () => {
  it('are the unfinished ones of every environment, oldest first', async () => {
    installBridge({
      'actions.list': async ({ input }) => {
        const { environmentId } = input as { environmentId: string };
        const own = environmentId === 'a' ? actionIn('newer', 'interrupted', 2) : actionIn('older', 'paused', 1);
        return { ok: true, value: [own, actionIn(`over in ${environmentId}`, 'finished')] };
      },
    });
    stop = actions.follow(['a', 'b'], () => undefined);
    await settled();
    expect(actions.unfinished.map(({ id }) => id)).toEqual(['older', 'newer']);
  });

  it('announce their end once, and no earlier end', async () => {
    const ended: string[] = [];
    const bridge = installBridge(listing(actionIn('old', 'finished'), actionIn('a', 'running')));
    stop = actions.follow(['e'], ({ id }) => ended.push(id));
    await settled();
    bridge.deliver('actions.changed', 1, actionIn('old', 'finished'));
    bridge.deliver('actions.changed', 2, actionIn('a', 'finished'));
    bridge.deliver('actions.changed', 3, actionIn('a', 'finished'));
    expect(ended).toEqual(['a']);
    expect(actions.unfinished).toEqual([]);
  });

  it('announce their end again after a retry', async () => {
    const ended: string[] = [];
    const bridge = installBridge(listing(actionIn('a', 'finished')));
    stop = actions.follow(['e'], ({ id }) => ended.push(id));
    await settled();
    bridge.deliver('actions.changed', 1, actionIn('a', 'running'));
    bridge.deliver('actions.changed', 2, actionIn('a', 'finished'));
    expect(ended).toEqual(['a']);
  });

  it('prefer newer state to the answer to the request that began them', () => {
    const bridge = installBridge(listing());
    stop = actions.follow(['e'], () => undefined);
    bridge.deliver('actions.changed', 1, actionIn('a', 'finished'));
    actions.add(actionIn('a', 'running'));
    expect(actions.byId('a')?.state).toBe('finished');
  });
});
