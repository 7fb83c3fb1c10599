import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { changeEnvironment } from '../../../../renderer/app/environment-change.ts';
import { environments } from '../../../../renderer/client/environments.svelte.ts';

describe('switching to another environment', () => {
  let answer: PromiseWithResolvers<void>;
  let select: MockInstance<typeof environments.select>;

  beforeEach(() => {
    answer = Promise.withResolvers<void>();
    select = vi.spyOn(environments, 'select').mockReturnValue(answer.promise);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it.each([
    ['#/flows?filter=status%3Afailing', '#/flows?filter=status%3Afailing'],
    ['#/overview', '#/overview'],
    ['#/alerts', '#/alerts'],
    ['#/flows/7', '#/flows'],
    ['#/resources/lookup/7001', '#/overview'],
    ['#/environments', '#/overview'],
  ])('leads from %s to %s', async (from, to) => {
    vi.stubGlobal('location', { hash: from });
    const changed = changeEnvironment('b');
    expect(location.hash).toBe(from);
    answer.resolve();
    await changed;
    expect(location.hash).toBe(to);
    expect(select).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('stays at the screen that the user opened before main answered', async () => {
    vi.stubGlobal('location', { hash: '#/flows/7' });
    const changed = changeEnvironment('b');
    location.hash = '#/help';
    answer.resolve();
    await changed;
    expect(location.hash).toBe('#/help');
  });
});
