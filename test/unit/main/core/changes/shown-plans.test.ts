import { beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { ShownPlans } from '../../../../../main/core/changes/shown-plans.ts';
import type { ActionTarget } from '../../../../../main/core/changes/target.ts';

const place = { address: 'https://api.example.invalid', vendor: '' };
const shown = (id: string, typedName: string | null = null) => ({
  plan: { id, environmentId: 'production', typedName },
  place,
});
const kindOf = (run: () => unknown): string => {
  try {
    run();
    return 'none';
  } catch (thrown) {
    return (thrown as { problem: { kind: string } }).problem.kind;
  }
};

let target: Pick<ActionTarget, 'name' | 'guard' | 'place'>;
let plans: ShownPlans<ReturnType<typeof shown>>;

beforeEach(() => {
  target = { name: 'Production', guard: 'open', place };
  plans = new ShownPlans(() => target as ActionTarget, 2);
});

it('drops the oldest plan', () => {
  for (const id of ['first', 'second', 'third']) plans.remember(shown(id));
  expect(['first', 'second', 'third'].map((id) => kindOf(() => plans.get(id)))).toEqual(['not_found', 'none', 'none']);
});

describe('a confirmation', () => {
  const confirm = (typedName: string | null = null) => kindOf(() => plans.confirm({ planId: 'one', typedName }));

  it.each([
    [null, 'invalid_input'],
    ['production', 'invalid_input'],
    [' Production ', 'none'],
  ])('of a plan that requires the name, with %j: %s', (typed, problem) => {
    plans.remember(shown('one', 'Production'));
    expect(confirm(typed)).toBe(problem);
  });

  it('is refused where the environment is read-only by now', () => {
    plans.remember(shown('one'));
    target.guard = 'read_only';
    expect(confirm()).toBe('read_only');
  });

  it('is refused where the environment has another service by now', () => {
    plans.remember(shown('one'));
    target.place = { ...place, address: 'https://other.example.invalid' };
    expect(confirm()).toBe('moved');
  });
});

describe('a confirmed plan', () => {
  it('runs once, even if it is confirmed twice at the same moment', async () => {
    const plan = shown('one');
    plans.remember(plan);
    let runs = 0;
    const run = () => Promise.resolve((runs += 1));
    const released = await Promise.allSettled([plans.release(plan, run), plans.release(plan, run)]);
    expect(released.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(runs).toBe(1);
  });

  it.each([
    ['unrecorded', 'stays, so that the user may override that', 'none'],
    ['service_failed', 'is gone', 'not_found'],
  ] as const)('that fails as %s %s', async (kind, _what, then) => {
    const plan = shown('one');
    plans.remember(plan);
    await expect(plans.release(plan, () => Promise.reject(failure(kind, 'No.')))).rejects.toThrow('No.');
    expect(kindOf(() => plans.get('one'))).toBe(then);
  });
});
