import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { DemoService } from '../fixtures/demo-service.ts';
import { type Console, startConsole } from './console.ts';
import { connect } from './environment-form.ts';
import { flowsTable, openFlows } from './locators.ts';

/** Equipment for taking pictures: see screens.ts. */

export const start = '2026-03-12T12:00:00Z';
export const now = new Date(Date.parse(start) + 4_000);
const fixed = ['--seed', '7', '--start-time', start, '--hold-clock'];
export const full = { width: 1440, height: 900 };
export const small = { width: 1024, height: 700 };
export const large = { width: 1920, height: 1080 };
/** From the smallest window that is supported to a large screen. */
const everySize = [small, { width: 1280, height: 800 }, full, large, { width: 2560, height: 1440 }];

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/screens' },
    only: { type: 'string', default: '' },
    'every-size': { type: 'boolean', default: false },
  },
});
mkdirSync(values.out, { recursive: true });

/** Pictures that are in the handbook too, and so in the app: there at the smallest size, and in one theme. */
const handbookPictures: Record<string, string> = {
  'overview-1024x700': 'overview',
  'plan-1024x700': 'plan',
  'records-1024x700': 'records',
  'incident-1024x700': 'incident',
  'environment-form': 'environment-form',
};
/** WebP, in percent: text is still sharp, in a fifth of the bytes of a PNG. */
const handbookQuality = 50;

type Theme = 'light' | 'dark' | 'contrast';
export const bothThemes: Theme[] = ['light', 'dark'];

/** Wanted pictures that are still to be taken; null: none are under way. */
let left: Set<string> | null = null;
/** Ends the work when the last wanted picture was taken. */
class AllTaken extends Error {}

/** At every size, a picture with a fixed size would be taken twice. */
const isWanted = (name: string): boolean =>
  name.includes(values.only) && !(values['every-size'] && /-\d+x\d+$/.test(name));

/** Pictures that the work takes, by their names. Without a wanted one, nothing is started for it. */
export async function pictures(names: readonly string[], work: () => Promise<void>): Promise<void> {
  const wanted = names.filter(isWanted);
  if (wanted.length === 0) return;
  left = new Set(wanted);
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof AllTaken)) throw thrown;
  }
  if (left.size > 0) throw new Error(`Not taken: ${[...left].join(', ')}`);
}

export async function shoot(page: Page, name: string, themes = bothThemes, size = full): Promise<void> {
  if (!isWanted(name)) return;
  if (!left?.has(name)) throw new Error(`The list of pictures lacks ${name}`);
  await shootWanted(page, name, themes, size);
  left.delete(name);
  if (left.size === 0) throw new AllTaken();
}

async function shootWanted(page: Page, name: string, themes: Theme[], size: typeof full): Promise<void> {
  if (!values['every-size']) return shootAt(page, name, themes, size);
  for (const one of everySize) await shootAt(page, `${name}@${one.width}x${one.height}`, themes, one);
  await page.setViewportSize(size);
}

async function shootAt(page: Page, name: string, themes: Theme[], size: typeof full): Promise<void> {
  await page.setViewportSize(size);
  // Out of the way, so that nothing is pointed at.
  await page.mouse.move(size.width / 2, 1);
  for (const theme of themes) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    const path = join(values.out, `${name}-${theme}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    report(path);
    if (theme === 'light' && handbookPictures[name]) await shootForHandbook(page, handbookPictures[name]);
  }
}

/** Playwright takes no WebP, but the browser does. */
async function shootForHandbook(page: Page, name: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: handbookQuality });
  await browser.detach();
  const folder = join(values.out, 'handbook');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.webp`);
  writeFileSync(path, Buffer.from(data, 'base64'));
  report(path);
}

const report = (path: string): void =>
  void process.stdout.write(`${path} ${Math.round(statSync(path).size / 1024)} kB\n`);

/** A separate console, at its first run, with a stopped clock. */
export async function withConsole(work: (console: Console) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'penstock-screens-'));
  const console = await startConsole(profile);
  try {
    await console.page.clock.setFixedTime(now);
    // Main counts the runs of the last 24 hours. Its clock is set to that moment too, and continues.
    await console.app.evaluate(
      (_electron, shift) => {
        const real = Date.now;
        Date.now = () => real() + shift;
      },
      Date.parse(start) - Date.now(),
    );
    await work(console);
  } finally {
    await console.app.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

export async function withDemo(
  options: string[],
  work: (service: DemoService, console: Console) => Promise<void>,
): Promise<void> {
  const service = await DemoService.start(...fixed, ...options);
  try {
    await withConsole(async (console) => {
      await connect(console, service, { name: 'Northgate', colour: 'Production', guard: 'Protected' });
      await openFlows(console.page);
      await expect(flowsTable(console.page).or(console.page.getByText('No flows here'))).toBeVisible();
      await work(service, console);
    });
  } finally {
    await service.stop();
  }
}
