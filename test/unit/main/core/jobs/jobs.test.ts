import { describe, expect, it } from 'vitest';
import { Jobs } from '../../../../../main/core/jobs/jobs.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';

interface Counted {
  state: string;
  count: number;
}

function jobsOf() {
  const clock = new ManualClock();
  const published: string[] = [];
  const interrupted: unknown[] = [];
  const runs = new Map<string, Counted>();
  const jobs = new Jobs<Counted>({
    clock,
    stateOf: ({ state }) => state,
    publish: (id) => published.push(`${id} ${runs.get(id)?.state} ${runs.get(id)?.count}`),
    onInterrupted: (id, thrown) => interrupted.push([id, thrown]),
  });
  const start = (id: string) => {
    const run: Counted = { state: 'running', count: 0 };
    runs.set(id, run);
    const work = Promise.withResolvers<void>();
    jobs.start(id, run, () => work.promise);
    return { run, ...work };
  };
  return { clock, jobs, published, interrupted, start };
}

describe('the jobs of a process', () => {
  it('publish progress five times a second at most, and always the final value', () => {
    const { clock, jobs, published, start } = jobsOf();
    const { run } = start('a');
    for (run.count = 1; run.count <= 30; run.count += 1) {
      jobs.changed('a');
      clock.advance(20);
    }
    // Published at once, then every 200 ms of the 600.
    expect(published).toEqual(['a running 1', 'a running 11', 'a running 21']);
    clock.advance(200);
    expect(published.at(-1)).toBe('a running 31');
  });

  it('publish a change of state at once', () => {
    const { jobs, published, start } = jobsOf();
    const { run } = start('a');
    jobs.changed('a');
    run.state = 'waiting';
    jobs.changed('a');
    expect(published).toEqual(['a running 0', 'a waiting 0']);
  });

  it('are published once more when they are over, and leave no timer', async () => {
    const { clock, jobs, published, start } = jobsOf();
    const { run, resolve } = start('a');
    jobs.changed('a');
    run.count = 7;
    jobs.changed('a');
    resolve();
    await jobs.over('a');
    expect(jobs.run('a')).toBeNull();
    expect(published).toEqual(['a running 0', 'a running 7']);
    expect(clock.waiting).toBe(0);
  });

  it('name a job whose work threw, and still end it', async () => {
    const { jobs, interrupted, published, start } = jobsOf();
    const [broken, sound] = [start('a'), start('b')];
    const thrown = new Error('the disk is gone');
    broken.reject(thrown);
    sound.resolve();
    await jobs.allOver();
    expect(interrupted).toEqual([['a', thrown]]);
    expect([jobs.size, published.length]).toEqual([0, 2]);
  });
});
