import { beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/result.ts';
import { Attempt, attempt } from '../../../../renderer/client/attempt.svelte.ts';
import { CallError } from '../../../../renderer/client/bridge.ts';
import { toasts } from '../../../../renderer/client/toasts.svelte.ts';

const unreachable: Problem = {
  kind: 'unreachable',
  message: 'The service cannot be reached.',
  advice: 'Check the network.',
};
const fail = (problem: Problem) => () => Promise.reject(new CallError(problem));

beforeEach(() => {
  for (const { id } of toasts.shown) toasts.dismiss(id);
});

describe('attempt', () => {
  it('reports a failure: what happened and what to do', async () => {
    expect(await attempt(fail(unreachable))).toBe(false);
    expect(toasts.shown).toMatchObject([
      { tone: 'error', title: 'The service cannot be reached.', text: 'Check the network.' },
    ]);
  });

  it('reports nothing on success or cancellation', async () => {
    expect(await attempt(async () => 'done')).toBe(true);
    expect(await attempt(fail({ kind: 'cancelled', message: 'Cancelled.' }))).toBe(false);
    expect(toasts.shown).toEqual([]);
  });
});

describe('Attempt', () => {
  it('is busy until the work ends', async () => {
    const saving = new Attempt();
    const { promise, resolve } = Promise.withResolvers<void>();
    const saved = saving.run(() => promise);
    expect(saving.busy).toBe(true);
    resolve();
    expect(await saved).toBe(true);
    expect(saving.busy).toBe(false);
  });

  it('keeps the problem until the next attempt, and shows no toast', async () => {
    const saving = new Attempt();
    expect(await saving.run(fail(unreachable))).toBe(false);
    expect(saving.problem).toEqual(unreachable);
    expect(toasts.shown).toEqual([]);
    expect(await saving.run(async () => undefined)).toBe(true);
    expect(saving.problem).toBe(null);
  });

  it('reports a failure on request', async () => {
    expect(await new Attempt().runAndReport(fail(unreachable))).toBe(false);
    expect(toasts.shown.map(({ title }) => title)).toEqual(['The service cannot be reached.']);
  });
});
