import { describe, expect, it } from 'vitest';
import { emptyRunsOf } from '../../../../../main/core/monitoring/empty-runs.ts';
import { run } from '../../../../fixtures/flows.ts';

const hour = 3_600_000;
const monday = Date.UTC(2026, 0, 5);
const utc = () => 0;

/** Hourly runs with these record counts, newest first. */
function hourly(records: readonly (number | null)[]) {
  return records.map((n, index) => run(1, index + 1, { at: monday + index * hour, records: n })).toReversed();
}
const days = (count: number, records: (hourOfDay: number) => number | null) =>
  Array.from({ length: count * 24 }, (_, index) => records(index % 24));

describe('runs without records', () => {
  it('are reported where records are usual at that hour, since the first of them', () => {
    const empty = emptyRunsOf(hourly([...days(4, () => 500), 0, 0]), utc);
    expect(empty).toEqual({ since: monday + 96 * hour, runs: 2, usualRecords: 500 });
  });

  it('are ignored where such an hour usually has none', () => {
    const quiet = days(4, (hourOfDay) => (hourOfDay < 6 ? 0 : 500));
    expect(emptyRunsOf(hourly([...quiet, 0, 0]), utc)).toBeNull();
    const scattered = days(2, (hourOfDay) => (hourOfDay % 2 === 0 ? 0 : 40));
    expect(emptyRunsOf(hourly([...scattered, 0]), utc)).toBeNull();
  });

  it('are not judged by less than a day of runs, nor unless the newest run is empty', () => {
    expect(emptyRunsOf(hourly([...days(1, () => 500).slice(2), 0]), utc)).toBeNull();
    expect(emptyRunsOf(hourly([...days(1, () => 500), 0]), utc)).toMatchObject({ runs: 1 });
    expect(emptyRunsOf(hourly([...days(4, () => 500), 0, 480]), utc)).toBeNull();
    expect(emptyRunsOf([], utc)).toBeNull();
  });

  it('exclude runs for which the service reports no record count', () => {
    expect(emptyRunsOf(hourly([...days(4, () => 500), null]), utc)).toBeNull();
    expect(emptyRunsOf(hourly([...days(4, () => 500), 0, null]), utc)).toMatchObject({ runs: 1 });
  });
});
