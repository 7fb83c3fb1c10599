import { type ElectronApplication, expect } from '@playwright/test';

/** Holds on to the process of failed records from its start, which is when the first ones are read: those of a flow that fails, soon. */
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

/** Ends the process of failed records as the system does when memory is short. */
export async function killRecordsProcess(app: ElectronApplication): Promise<void> {
  const pid = await app.evaluate(() => (globalThis as { recordsProcess?: { pid?: number } }).recordsProcess?.pid);
  expect(pid).toBeGreaterThan(1);
  process.kill(pid!, 'SIGKILL');
}
