import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The specs run on the stand-in and on real Electron. PENSTOCK_RUNTIME selects one, see runtime.ts. */
export default defineConfig({
  testDir: '.',
  projects: [
    // Files run in the order of their names. The longest would be waited for alone if it began last.
    { name: 'longest', testMatch: 'truth.spec.ts' },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: 'truth.spec.ts' },
  ],
  // Each has a console and services that its tests take turns with. Two cores carry three of them.
  workers: Math.ceil(1.5 * availableParallelism()),
  fullyParallel: true,
  // Deadlines for slow machines: ten times what anything takes on two idle cores. Beyond them something is wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A flake is a bug.
  retries: 0,
  reporter: [['list']],
  outputDir: '../../test-results/e2e',
});
