import { everyRecord } from '#contract/models/quarantine.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PassCheck } from '../../../../../../renderer/features/records/would-pass/pass-check.svelte.ts';
import { installBridge } from '../../../client/fake-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

const records = (key: string) => ({ readingId: 'r', filter: everyRecord, key });

/** A check whose answers count the passing records by group, and the end of the request. */
function openCheck() {
  const passed: Record<string, number> = { a: 3, b: 5 };
  const { cancelled } = installBridge({
    'quarantine.wouldPass': async ({ input }) => ({
      ok: true,
      value: { passed: passed[(input as { key: string }).key] },
    }),
  });
  const answered = () => new Promise((done) => setImmediate(done));
  return { check: new PassCheck(), answered, cancelled };
}

describe('whether failed records would pass now', () => {
  it('is known again when the same records are shown again', async () => {
    const { check, answered } = openCheck();
    check.check(records('a'), 1);
    expect(check.about(records('a'), 1).asking).toBe(true);
    await answered();
    expect(check.about(records('b'), 1).value).toBeNull();
    expect(check.about(records('a'), 1)).toMatchObject({ value: { passed: 3 }, asking: false });
  });

  it('is reported only for the requested records', async () => {
    const { check, answered } = openCheck();
    check.check(records('a'), 1);
    await answered();
    const others = [
      [records('b'), 1],
      [records('a'), 2],
      [{ ...records('a'), readingId: 'another' }, 1],
      [{ ...records('a'), filter: { ...everyRecord, text: 'x' } }, 1],
    ] as const;
    for (const [of, dataSetId] of others)
      expect(check.about(of, dataSetId)).toEqual({ value: null, problem: null, asking: false });
  });

  it('is that of the latest request, where two are under way', async () => {
    const { check, answered, cancelled } = openCheck();
    check.check(records('a'), 1);
    check.check(records('b'), 1);
    expect(cancelled).toHaveLength(1);
    await answered();
    expect(check.about(records('a'), 1).value).toBeNull();
    expect(check.about(records('b'), 1)).toMatchObject({ value: { passed: 5 } });
  });

  it('is forgotten with the reading', async () => {
    const { check, answered } = openCheck();
    check.check(records('a'), 1);
    await answered();
    check.clear();
    expect(check.about(records('a'), 1).value).toBeNull();
  });
});
