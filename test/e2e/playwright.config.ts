import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The same specs on the stand-in and on real Electron; which of them is said by PENSTOCK_RUNTIME, see runtime.ts. */
export default defineConfig({
  testDir: '.',
  projects: [
    // Files run in the order of their names: the longest, begun last, would be waited for alone.
    { name: 'longest', testMatch: 'truth.spec.ts' },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: 'truth.spec.ts' },
  ],
  // Each with a console and services of its own that its tests take turns with; two cores carry three of them.
  workers: Math.ceil(1.5 * availableParallelism()),
  fullyParallel: true,
  // Deadlines, after which something is wrong: ten times what anything takes on two idle cores, for machines that are not.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A flake is a bug.
  retries: 0,
  reporter: [['list']],
  outputDir: '../../test-results/e2e',
});
