import { type ElectronApplication, expect } from '@playwright/test';

/**
 * Keeps a reference to the process of failed records from its start, which comes soon, with the first records of a
 * failing flow.
 */
export async function watchRecordsProcess(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ utilityProcess }) => {
    const fork = utilityProcess.fork.bind(utilityProcess);
    utilityProcess.fork = (path, ...rest) => {
      const child = fork(path, ...rest);
      if (path.endsWith('records.js')) (globalThis as { recordsProcess?: typeof child }).recordsProcess = child;
      return child;
    };
  });
}

/** Ends the process of failed records like the system when memory is short. */
export async function killRecordsProcess(app: ElectronApplication): Promise<void> {
  const pid = await app.evaluate(() => (globalThis as { recordsProcess?: { pid?: number } }).recordsProcess?.pid);
  expect(pid).toBeGreaterThan(1);
  process.kill(pid!, 'SIGKILL');
}
