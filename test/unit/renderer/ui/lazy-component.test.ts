import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTheRest, LazyComponent } from '../../../../renderer/ui/lazy-component.svelte.ts';

beforeEach(() => vi.stubGlobal('requestIdleCallback', (callback: () => void) => void Promise.resolve().then(callback)));
afterEach(() => vi.unstubAllGlobals());

it('exists once it was loaded, which happens once', async () => {
  const load = vi.fn(() => Promise.resolve({ default: 'a screen' }));
  const part = new LazyComponent(load);
  expect(part.component).toBeNull();
  await Promise.all([part.load(), part.load()]);
  expect(part.component).toBe('a screen');
  expect(load).toHaveBeenCalledOnce();
});

it('is loaded again after a failure', async () => {
  const load = vi.fn(() => Promise.resolve({ default: 'a screen' }));
  load.mockRejectedValueOnce(new Error('no file'));
  const part = new LazyComponent(load);
  await expect(part.load()).rejects.toThrow('no file');
  expect(part.component).toBeNull();
  await part.load();
  expect(part.component).toBe('a screen');
});

it('is loaded while the page is idle, one after the other, whatever the result of the others', async () => {
  const order: string[] = [];
  const partOf = (name: string) =>
    new LazyComponent(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      if (name === 'broken') throw new Error('no file');
      order.push(`${name} ends`);
      return { default: name };
    });
  const [first, , last] = [partOf('first'), partOf('broken'), partOf('last')];
  await loadTheRest();
  expect(order).toEqual(['first begins', 'first ends', 'broken begins', 'last begins', 'last ends']);
  expect([first.component, last.component]).toEqual(['first', 'last']);
});
