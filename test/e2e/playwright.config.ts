import { defineConfig } from '@playwright/test';

/** The same specs on the stand-in and on real Electron; which of them is said by PENSTOCK_RUNTIME, see console.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Each test starts a console and a service of its own; two cores carry two of them.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: { actionTimeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A flake is a bug: what passes when repeated counts, so that a busy machine fails nobody, and the last lines of the run name it.
  retries: 0,
  reporter: [['list']],
  outputDir: '../../test-results/e2e',
});
