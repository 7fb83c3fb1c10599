import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, startLab, temporaryProfile } from './lab.ts';
import { run } from './run.ts';
import { full } from '../../fixtures/thorough.ts';

/** Report of test/standin/fixtures/rules/hidden about a stage. */
interface Stage {
  frames: number;
  inside: number;
  changes: string[];
  cancelled: string;
  atStart: string;
  state: string;
  visible: boolean;
  events: string[];
}
interface Report {
  before: Stage;
  picturedBefore: boolean;
  shown: Stage;
  picture: { width: number; height: number };
  hidden: Stage;
  again: Stage;
}

const profiles: { remove(): void }[] = [];
afterAll(() => profiles.forEach((profile) => profile.remove()));

async function runHidden(env?: NodeJS.ProcessEnv): Promise<Report> {
  const profile = temporaryProfile();
  profiles.push(profile);
  const { stdout } = await run(['--headless', fixture('hidden'), `--user-data-dir=${profile.path}`], env);
  return JSON.parse(stdout) as Report;
}

describe('a window that was never shown', () => {
  let report: Report;
  beforeAll(async () => {
    report = await runHidden();
  });

  it('draws nothing, neither for its page nor for a frame in it', () => {
    expect(report.before).toMatchObject({ frames: 0, inside: 0, visible: false });
  });

  it('still reports itself as visible', () => {
    expect(report.before).toMatchObject({ atStart: 'visiblefalse', state: 'visible', changes: [] });
  });

  it('is pictured only once it is shown', () => {
    expect(report.picturedBefore).toBe(false);
    expect(report.picture).toEqual({ width: 640, height: 455 });
  });

  it('draws once it is shown, and reports no change', () => {
    expect(report.shown).toMatchObject({ state: 'visible', changes: [], visible: true, cancelled: 'not called' });
    expect(report.shown.inside).toBeGreaterThan(0);
  });

  it('reports its real state from then on', () => {
    expect(report.hidden).toMatchObject({ state: 'hidden', changes: ['hidden'], visible: false });
    expect(report.again).toMatchObject({ state: 'visible', changes: ['hidden', 'visible'], visible: true });
  });

  it('emits ready-to-show before', () => {
    expect(report.before.events).toEqual(['ready-to-show']);
    expect(report.again.events).toEqual(['ready-to-show', 'show', 'hide', 'show']);
  });
});

it('STANDIN_WITHHOLD=ready-to-show withholds that event from a window until it is shown', async () => {
  const report = await runHidden({ STANDIN_WITHHOLD: 'ready-to-show' });
  expect(report.before.events).toEqual([]);
  expect(report.again.events).toEqual(['show', 'ready-to-show', 'hide', 'show']);
});

/** A debugger makes Chromium treat a page as visible, whatever its window (Emulation.setFocusEmulationEnabled). */
it('a window that was never shown calls no animation frame for a debugger either', full, async () => {
  const lab = await startLab();
  try {
    const [page] = await Promise.all([
      lab.app.waitForEvent('window'),
      lab.app.evaluate(async ({ BrowserWindow }) => {
        const window = new BrowserWindow({ show: false });
        await window.loadURL('app://lab/other');
      }),
    ]);
    await page.waitForURL(/other/);
    // Goes through main, because Playwright learns a moment late of a navigation that it did not request.
    const evaluate = (code: string) =>
      lab.app.evaluate(
        ({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[1]!.webContents.executeJavaScript(script),
        code,
      ) as Promise<unknown>;
    const drawn = await evaluate(`
      first = new Promise((resolve) => requestAnimationFrame(() => resolve('drawn')));
      rounds = async () => { for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 16)); };
      Promise.race([first, rounds().then(() => 'nothing drawn')])
    `);
    expect(drawn).toBe('nothing drawn');
    await lab.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]!.show());
    expect(await evaluate('first')).toBe('drawn');
  } finally {
    await lab.close();
  }
});
