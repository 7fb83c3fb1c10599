import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { standInSwitches } from '../../fixtures/start-switches.ts';

export const executable = fileURLToPath(new URL('../dist/electron', import.meta.url));
export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/rules/${name}`, import.meta.url));

/** A fresh folder for an app's data, and its removal. */
export function temporaryProfile(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'standin-'));
  // Chromium may still be writing its last output.
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Members that a page of the lab finds on its window. */
export interface LabWindow {
  lab: {
    invoke(channel: string, ...args: unknown[]): Promise<unknown>;
    send(channel: string, ...args: unknown[]): void;
    listen(channel: string, listener: (...args: unknown[]) => void): () => void;
    give(value: unknown): unknown;
    call(callback: (...args: unknown[]) => unknown, ...args: unknown[]): unknown;
    fail(): never;
    later(): Promise<{ callback: (value: number) => number }>;
  };
  seen: Record<string, unknown>;
}

declare global {
  interface Window {
    lab: LabWindow['lab'];
    seen: LabWindow['seen'];
  }
}

export interface Lab {
  app: ElectronApplication;
  page: Page;
  stderr(): string;
  close(): Promise<void>;
}

let loads = 0;

/**
 * Makes main reload the lab's page, and waits for Playwright. It learns of a navigation that it did not request a
 * moment later, and what it evaluates before that is lost with the old page.
 */
export async function loadAgain({ app, page }: Lab): Promise<void> {
  loads += 1;
  await app.evaluate(async ({ BrowserWindow }, load) => {
    const [window] = BrowserWindow.getAllWindows();
    await window!.loadURL('app://lab/');
    await window!.webContents.executeJavaScript(`window.load = ${load}`);
  }, loads);
  await page.waitForFunction((load) => (window as unknown as { load?: number }).load === load, loads);
}

/** Starts the lab in the stand-in, driven like real Electron in a test; `env` is added to the test's. */
export async function startLab(env: Record<string, string> = {}): Promise<Lab> {
  const profile = temporaryProfile();
  const app = await _electron.launch({
    executablePath: executable,
    args: [...standInSwitches, fixture('lab'), `--user-data-dir=${profile.path}`],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  let stderr = '';
  app.process().stderr?.on('data', (chunk) => (stderr += String(chunk)));
  const page = await app.firstWindow();
  await page.waitForURL(/lab/);
  await page.waitForFunction(() => 'seen' in window);
  return {
    app,
    page,
    stderr: () => stderr,
    async close() {
      await app.close();
      profile.remove();
    },
  };
}
