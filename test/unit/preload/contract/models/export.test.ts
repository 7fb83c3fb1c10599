import { exportSize } from '#contract/models/export.ts';
import { expect, it } from 'vitest';
import { exportJob } from '../../../../fixtures/export-job.ts';

it('an export has the size of its files once it is complete, and before that the size written so far', () => {
  const file = { name: 'a', rows: 1, bytes: 5, sha256: '' };
  const result = { files: [file, file], manifest: '/m', mismatch: null };
  expect(exportSize(exportJob({ state: 'done', bytes: 3, result }))).toBe(10);
  expect(exportSize(exportJob({ bytes: 3 }))).toBe(3);
});
