import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../../../../renderer/client/toasts.svelte.ts';

const titles = (): string[] => toasts.shown.map((toast) => toast.title);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts.shown) toasts.dismiss(id);
  vi.useRealTimers();
});

it('a report disappears automatically, an error stays until it is dismissed', () => {
  toasts.push({ tone: 'done', title: 'done' });
  const error = toasts.push({ tone: 'error', title: 'failed' });
  vi.runAllTimers();
  expect(titles()).toEqual(['failed']);
  toasts.dismiss(error);
  expect(titles()).toEqual([]);
});

it('nothing disappears while the pointer or focus is on it, and it disappears afterwards', () => {
  toasts.push({ tone: 'info', title: 'note' });
  toasts.pause();
  vi.runAllTimers();
  expect(titles()).toEqual(['note']);
  toasts.resume();
  vi.runAllTimers();
  expect(titles()).toEqual([]);
});

it('among many, the oldest one that may disappear makes room; errors do not', () => {
  toasts.push({ tone: 'error', title: 'error' });
  for (const title of ['a', 'b', 'c', 'd']) toasts.push({ tone: 'done', title });
  expect(titles()).toEqual(['error', 'b', 'c', 'd']);
});
