import { format } from 'node:util';

/** Prints what a desktop would have shown. */
export const print = (what: string): void => void process.stderr.write(`[stand-in] ${what}\n`);

/** Writes to stderr like Electron, with values in the format of console.error. */
export const complain = (...parts: unknown[]): void => void process.stderr.write(`${format(...parts)}\n`);

/** Writes an error to stderr like Chromium (base/logging.cc): process, local time, place in its source, text. */
export function logError(place: string, what: string): void {
  const now = new Date();
  const digits = (value: number): string => String(value).padStart(2, '0');
  const day = digits(now.getMonth() + 1) + digits(now.getDate());
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join('');
  const micros = String(now.getMilliseconds() * 1000).padStart(6, '0');
  process.stderr.write(`[${process.pid}:${day}/${time}.${micros}:ERROR:${place}] ${what}\n`);
}
