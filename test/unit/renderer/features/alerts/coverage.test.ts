import { expect, it } from 'vitest';
import { slowRunsWords } from '../../../../../renderer/features/alerts/coverage.ts';

it('flows without known durations are not taken as well', () => {
  expect(slowRunsWords({ flows: 120, judged: 34, isReported: true })).toBe(
    'Slow runs can be detected in 34 of 120 running flows so far; the durations of the others are not known yet.',
  );
  expect(slowRunsWords({ flows: 120, judged: 0, isReported: false })).toBe(
    'Slow runs are not detected: the service does not report when runs end.',
  );
  expect(slowRunsWords({ flows: 120, judged: 120, isReported: true })).toBeNull();
  expect(slowRunsWords({ flows: 0, judged: 0, isReported: true })).toBeNull();
});
