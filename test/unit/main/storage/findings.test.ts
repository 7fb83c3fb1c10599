import { describe, expect, it } from 'vitest';
import { type StoredFinding, nextFinding } from '../../../../main/core/findings/life.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { openAlertJudgments } from '../../../../main/storage/alert-judgments.ts';
import { openFindings } from '../../../../main/storage/findings.ts';
import { clearHistory } from '../../../../main/storage/history-clearing.ts';
import { clearing } from '../../../../main/storage/retention.ts';
import { ann, trouble } from '../../../fixtures/findings.ts';

const day = 24 * 60 * 60_000;

function life(originId: number, endedAt: number | null = null): StoredFinding {
  const read = { at: 10 * day + originId, every: 1, troubled: [], sightOf: () => trouble() };
  return { ...nextFinding(null, originId, trouble(), read, null)!, endedAt };
}

const store = () => {
  const database = openDatabase(memoryDatabase);
  return { database, findings: openFindings(database, 'e') };
};

describe('stored findings', () => {
  it('are those of the last read, each once, only for their environment', async () => {
    const { database, findings } = store();
    expect(findings.load()).toEqual({ lives: [], readAt: null });
    const many = Array.from({ length: 600 }, (_, index) => life(index));
    await findings.save(many, 5);
    const worse = { ...many[0]!, returns: 3 };
    await findings.save([worse], 7);
    const { lives, readAt } = openFindings(database, 'e').load();
    expect(readAt).toBe(7);
    expect(lives).toHaveLength(600);
    expect(lives).toContainEqual(worse);
    expect(openFindings(database, 'other').load().lives).toEqual([]);
    findings.remove([worse.id]);
    expect(findings.load().lives).toHaveLength(599);
  });

  it('are deleted with their environment, and no longer written then', async () => {
    const { database, findings } = store();
    await findings.save([life(1)], 5);
    openAlertJudgments(database, 'e').add('flow/1-1', { acknowledged: true, at: 5, ...ann });
    findings.forget();
    await findings.save([life(2)], 6);
    expect(openFindings(database, 'e').load()).toEqual({ lives: [], readAt: null });
    for (const step of clearing(database, 0, limits)) void step;
    for (const table of ['finding', 'alert_judgment'])
      expect(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toMatchObject({ n: 0 });
  });

  it('are cleared with the history or after 90 days once they are over, never before', async () => {
    const { database, findings } = store();
    await findings.save([life(1, 20 * day), life(2, 80 * day), life(3)], 120 * day);
    const left = (): number[] => findings.load().lives.map(({ originId }) => originId);
    for (const step of clearing(database, 1_000 * day, limits)) void step;
    expect(left()).toEqual([2, 3]);
    await clearHistory(database, 30 * day, 120 * day);
    expect(left()).toEqual([2, 3]);
    await clearHistory(database, null, 120 * day);
    expect(left()).toEqual([3]);
  });
});

const limits = {
  runDays: 90,
  notificationDays: 90,
  notifications: 100,
  findingDays: 90,
  sumDays: 400,
  seenGroups: 100,
  versionDays: 400,
  versionBytes: 1e9,
  bytes: 1e9,
};
