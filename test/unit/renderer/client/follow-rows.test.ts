import { afterEach, expect, it, vi } from 'vitest';
import { followRows } from '../../../../renderer/client/follow-rows.ts';
import { ListWindow, type RowWindow } from '../../../../renderer/client/list-window.svelte.ts';
import { installBridge } from './fake-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

function follow() {
  const bridge = installBridge();
  const rows = { setRevision: vi.fn(), renew: vi.fn(), load: vi.fn(), close: vi.fn() };
  const unsubscribe = followRows('alerts.changed', 'a', rows);
  return { bridge, rows, unsubscribe };
}

it('rows of an environment receive its revisions, and none of another', () => {
  const { bridge, rows } = follow();
  bridge.deliver('alerts.changed', 1, { environmentId: 'b', revision: 5 });
  bridge.deliver('alerts.changed', 2, { environmentId: 'a', revision: 7 });
  expect(rows.setRevision.mock.calls).toEqual([[7]]);
  expect(rows.renew).not.toHaveBeenCalled();
});

it('rows are renewed where news was lost', () => {
  const { bridge, rows } = follow();
  for (const sequence of [1, 3]) bridge.deliver('alerts.changed', sequence, { environmentId: 'b', revision: 1 });
  expect(rows.renew).toHaveBeenCalledOnce();
});

it('rows are closed with the subscription', () => {
  const { bridge, rows, unsubscribe } = follow();
  unsubscribe();
  bridge.deliver('alerts.changed', 1, { environmentId: 'a', revision: 7 });
  expect(rows.setRevision).not.toHaveBeenCalled();
  expect(rows.close).toHaveBeenCalledOnce();
});

it('rows that were closed during a request are requested again when they are followed again', async () => {
  const bridge = installBridge();
  const answers: PromiseWithResolvers<RowWindow<string>>[] = [];
  const load = (): Promise<RowWindow<string>> => {
    answers.push(Promise.withResolvers());
    return answers.at(-1)!.promise;
  };
  const rows = new ListWindow<string, string>(load, { question: 'all' });
  const unsubscribe = followRows('alerts.changed', 'a', rows);
  bridge.deliver('alerts.changed', 1, { environmentId: 'a', revision: 7 });
  unsubscribe();
  followRows('alerts.changed', 'a', rows);
  for (const { resolve } of answers) resolve({ from: 0, total: 1, rows: ['resolved'], revision: 7 });
  await vi.waitFor(() => expect(rows.row(0)).toBe('resolved'));
});
