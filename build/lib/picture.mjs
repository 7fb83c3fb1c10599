// The picture that the app takes of itself, and its report.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** From the app's start to its picture. It takes seconds, and a machine that needs longer hangs. */
const patienceMs = 120_000;

/**
 * Makes an app open the demo in a fresh profile and write a picture to `file`: `start(args, options)` runs it with
 * these arguments and options of `run`, and returns its result. Returns the app's report. Throws when there is no
 * picture.
 */
export async function takePicture(file, start) {
  const profile = mkdtempSync(join(tmpdir(), 'penstock-screenshot-'));
  rmSync(file, { force: true });
  try {
    const { code, timedOut, stdout } = await start([`--user-data-dir=${profile}`, `--screenshot=${file}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeoutMs: patienceMs,
    });
    if (timedOut) throw new Error(`No picture after ${patienceMs / 1000} s: the console was stopped.`);
    if (code !== 0) throw new Error(`The console ended with exit code ${code} before the picture was taken.`);
    if (!statSync(file, { throwIfNoEntry: false })?.size)
      throw new Error(`The console ended normally but wrote no picture to ${file}.`);
    return reportIn(stdout);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The app's report: the one line of its output that is a JSON object. */
function reportIn(stdout) {
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) throw new Error(`The console printed no report. It printed: ${stdout.trim() || 'nothing'}`);
  return JSON.parse(line);
}
