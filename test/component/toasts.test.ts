import { flushSync } from 'svelte';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Toasts from '../../renderer/app/Toasts.svelte';
import { toasts } from '../../renderer/client/toasts.svelte.ts';
import { reports } from './locators.ts';

it('a message disappears although it appeared under the pointer, and stays while the pointer is on it', async () => {
  await render(Toasts);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    for (const { id } of toasts.shown) toasts.dismiss(id);
  });
  const point = (event: string): void =>
    void reports.element().dispatchEvent(new PointerEvent(event, { bubbles: event === 'pointermove' }));
  toasts.push({ tone: 'done', title: 'Pause Orders EU: done' });
  flushSync();
  // Follows the browser's behavior for a pointer at rest where the message appears.
  point('pointerenter');
  vi.runAllTimers();
  expect(toasts.shown).toEqual([]);
  flushSync();

  toasts.push({ tone: 'done', title: 'Restore Orders EU: done' });
  flushSync();
  point('pointermove');
  vi.runAllTimers();
  expect(toasts.shown).toHaveLength(1);
  point('pointerleave');
  vi.runAllTimers();
  expect(toasts.shown).toEqual([]);
});
