import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { defaultSettings } from '../../main/core/settings/default-settings.ts';
import { call } from './bridge.ts';
import { type Console, startConsole, waitUntilReady } from './launch.ts';

/** Replacements that tests make in main: an object, a name in it, and the original value. */
type Replaceable = [object: Record<string, unknown>, name: string, original: unknown];

interface Size {
  width: number;
  height: number;
}

const sizeOf = (page: Page): Promise<Size> => page.evaluate(() => ({ width: innerWidth, height: innerHeight }));

/** Milliseconds. A slow machine needs seconds to return the time. */
const clocksDiffer = 60_000;

/**
 * A console that the tests of one worker use one after the other. Between two of them it returns to its first run, by
 * the calls of a user's clicks and by reloading its page. So no test sees the leftovers of another. A test that ends
 * it, reads its files, moves its clock or changes what outlives an environment needs a separate console.
 */
export class SharedConsole {
  readonly #console: Console;
  /** Pixels of its page. */
  readonly #size: Size;
  /** Whether its page was used since it was loaded. */
  #used = false;

  private constructor(console: Console, size: Size) {
    this.#console = console;
    this.#size = size;
  }

  static async start(profile: string): Promise<SharedConsole> {
    const console = await startConsole(profile);
    await console.app.evaluate(({ dialog, shell, utilityProcess, Notification }) => {
      const replaceable = (object: object, ...names: string[]): Replaceable[] =>
        names.map((name) => [object as Record<string, unknown>, name, (object as Record<string, unknown>)[name]]);
      const originals = [
        ...replaceable(dialog, 'showOpenDialog', 'showSaveDialog', 'showMessageBox'),
        ...replaceable(shell, 'openExternal'),
        ...replaceable(utilityProcess, 'fork'),
        ...replaceable(Notification.prototype, 'show'),
        ...replaceable(Date, 'now'),
      ];
      Object.assign(globalThis, { originals });
    });
    return new SharedConsole(console, await sizeOf(console.page));
  }

  /** The console with its page reloaded on that screen. */
  async open(hash: string): Promise<Console> {
    const { page } = this.#console;
    await page.evaluate((to) => history.replaceState(null, '', to), hash);
    if (this.#used) await page.reload();
    await waitUntilReady(page);
    this.#used = true;
    return this.#console;
  }

  /** The console, whatever its page shows. It must be opened before a test sees it. */
  get ready(): Console {
    this.#used = true;
    return this.#console;
  }

  /** Resets the effects of a test. Throws when it changed what outlives its environments. */
  async clear(): Promise<void> {
    const { app, page, profile } = this.#console;
    if (Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > clocksDiffer)
      throw new Error(
        'The test moved the clock of its page, which no reload takes back: it needs a console of its own.',
      );
    // An undrawn page costs nothing, and the next test reloads it.
    await page.evaluate(() => {
      document.documentElement.hidden = true;
      location.hash = '#/environments';
    });
    const { environments } = await call(page, 'environments.list', null);
    for (const { id } of environments) await call(page, 'environments.remove', { environmentId: id });
    for (const { id } of await call(page, 'exports.list', null))
      await call(page, 'exports.order', { exportId: id, order: 'forget' });
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      const { originals } = globalThis as unknown as { originals: Replaceable[] };
      for (const [object, name, original] of originals) object[name] = original;
      const [window] = BrowserWindow.getAllWindows();
      if (window!.isFullScreen()) window!.setFullScreen(false);
      if (window!.getContentSize().join() !== `${width},${height}`) window!.setContentSize(width, height);
    }, this.#size);
    if (page.viewportSize()) await page.setViewportSize(this.#size);
    await page.mouse.move(this.#size.width / 2, 1);
    const settings = JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')) as unknown;
    expect(settings, 'a test that changes settings for all needs a console of its own').toEqual(defaultSettings);
  }

  close(): Promise<void> {
    return this.#console.app.close();
  }
}
