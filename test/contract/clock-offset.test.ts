import { expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { some } from '../fixtures/thorough.ts';

const hour = 3_600_000;

interface PrintedStatus {
  attention: { origin: number; name: string; why: string; since: string | null }[];
}
interface PrintedGroups {
  matching: number;
  groups: { first_at: string; last_at: string }[];
}

/** Answers of a service whose clock is off by this many milliseconds. */
async function seenAt(skew: number) {
  const cli = await ActingCli.start('--flows', '60', '--seed', '7', `--skew-ms=${skew}`);
  try {
    const before = Date.now();
    const { stdout, stderr } = await cli.run(['status', '--json']);
    const { attention } = JSON.parse(stdout) as PrintedStatus;
    const { origin } = attention.find(({ why }) => why === 'failing')!;
    const { groups, matching } = await cli.json<PrintedGroups>(['records', 'groups', 'flow', String(origin)]);
    const times = [
      ...attention.flatMap(({ since }) => since ?? []),
      ...groups.flatMap(({ first_at, last_at }) => [first_at, last_at]),
    ].map((time) => Date.parse(time) - before);
    return { attention: attention.map(({ name, why }) => `${name}: ${why}`), matching, times, stderr };
  } finally {
    await cli.stop();
  }
}

it('a clock that is an hour off changes no finding, no age and no record', async () => {
  const right = await seenAt(0);
  expect(right.stderr).toBe('');
  expect(right.matching).toBeGreaterThan(0);
  for (const skew of some([hour, -hour], 1)) {
    const seen = await seenAt(skew);
    expect(seen.stderr).toContain(`clock is 60 min ${skew > 0 ? 'ahead of' : 'behind'} this computer's`);
    expect(seen.attention).toEqual(right.attention);
    expect(seen.matching).toBeGreaterThan(0);
    // Nothing is dated ahead of this computer, or an hour too early.
    expect(Math.max(...seen.times)).toBeLessThan(60_000);
    expect(Math.abs(Math.max(...seen.times) - Math.max(...right.times))).toBeLessThan(hour / 2);
  }
});
