import { setTimeout } from 'node:timers/promises';
import { startConsole } from '../e2e/console.ts';
import { connect } from '../e2e/environment-form.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { temporaryProfile } from './estate.ts';
import { processorTime } from './processes.ts';
import { atMost, type Line, line } from './report.ts';

const flows = 5_000;
const pollSeconds = 15;
/** Milliseconds: four reads by a visible window, and one by a hidden one. */
const watched = 4 * pollSeconds * 1000;
const rounds = 3;

/** Playwright holds every page visible (its emulation of focus), hidden window or not: the page is told what Electron's knows. */
function becomeHidden(): void {
  Object.defineProperties(document, {
    hidden: { get: () => true },
    visibilityState: { get: () => 'hidden' },
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** P14: how much of one core all processes of the console take while nobody touches it, in percent. On Linux only. */
export async function rest(): Promise<Line[]> {
  const demo = await DemoService.start('--port', '0', '--seed', '7', '--flows', String(flows));
  const profile = temporaryProfile();
  const console_ = await startConsole(profile.path);
  const { app, page } = console_;
  const share = async (): Promise<number> => {
    const before = processorTime(app.process().pid!);
    await setTimeout(watched);
    return ((processorTime(app.process().pid!) - before) * 100_000) / watched;
  };
  const shares = async (): Promise<number[]> => {
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await share());
    return all;
  };
  try {
    await connect(console_, demo, { pollSeconds });
    await page.getByRole('button', { name: /^Read \d/ }).waitFor({ timeout: 120_000 });
    // The history of the first read is added up.
    await setTimeout(watched);
    const visible = await shares();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.hide());
    await page.evaluate(becomeHidden);
    await setTimeout(pollSeconds * 1000);
    const hidden = await shares();
    const what = `percent of one core at rest, ${flows} flows read every ${pollSeconds} s`;
    return [
      line('P14', `${what}, window visible, against one percent`, 1, visible, atMost('value', 3)),
      line('P14', `${what}, window hidden, against one percent`, 1, hidden, atMost('value', 0.5)),
    ];
  } finally {
    await app.close();
    await demo.stop();
    profile.remove();
  }
}
