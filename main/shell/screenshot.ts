import { writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { app, type BrowserWindow } from 'electron';
import { texts } from './words.ts';

/** Facts for the caller of `--screenshot`, in addition to the picture. */
export interface ScreenshotFacts {
  environment: string;
  flows: number;
}

export interface Screenshot {
  /**
   * Records that flows were painted. The first call ends the measuring. The first complete one writes the picture,
   * prints one line of JSON, and ends the app.
   */
  painted(shown: ScreenshotFacts, complete: boolean): void;
  /** Prints why there will be no picture, and ends the app with 1. */
  fail(reason: unknown): void;
}

/** Milliseconds. The slowest machine seen needed 6 s from the start to the first rows. */
const patience = 90_000;

/**
 * Serves `--screenshot`: waits until the flows have been read and painted, takes a picture of the window, and quits.
 */
export function createScreenshot(window: BrowserWindow, file: string): Screenshot {
  let firstRowAt: number | null = null;
  let taken = false;
  const fail = (reason: unknown): void => {
    process.stderr.write(`${texts.noScreenshot(reason instanceof Error ? reason.message : String(reason))}\n`);
    app.exit(1);
  };
  const deadline = setTimeout(() => fail(texts.noFlows(patience / 1000)), patience);
  window.webContents.once('render-process-gone', (_event, { reason }) => fail(texts.pageEnded(reason)));

  const take = async ({ environment, flows }: ScreenshotFacts, ms_to_first_row: number): Promise<void> => {
    const picture = await window.webContents.capturePage();
    if (picture.isEmpty()) throw new Error('the window gave an empty picture.');
    await writeFile(file, picture.toPNG());
    process.stdout.write(`${JSON.stringify({ environment, flows, ms_to_first_row })}\n`);
    app.exit(0);
  };

  return {
    fail,
    painted(shown, complete) {
      // Counts from the start of this process, which is where Node begins to count.
      firstRowAt ??= Math.round(performance.now());
      if (!complete || taken) return;
      taken = true;
      clearTimeout(deadline);
      take(shown, firstRowAt).catch(fail);
    },
  };
}
