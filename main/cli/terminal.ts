import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { Problem } from '#contract/result.ts';
import { failure } from '../core/base/failure.ts';
import { inert, inertJson } from '../core/base/json.ts';
import { redact, visible } from '../log.ts';
import type { OutputStream } from './command-process.ts';
import { type Line, type Part, textOf, type Tone } from './styled-line.ts';

/** Size of a screen that does not report it. */
const usualRows = 24;
const usualColumns = 80;

const barCells = 20;
/** Draws a bar in characters that every terminal has. It is full only when all is done. */
function barOf(share: number): string {
  const full = Math.floor(Math.min(Math.max(share, 0), 1) * barCells);
  return `[${'#'.repeat(full)}${'.'.repeat(barCells - full)}]`;
}

const colours = {
  heading: 'bold',
  bad: 'red',
  warning: 'yellow',
  good: 'green',
  quiet: 'gray',
} as const satisfies Record<Tone, unknown>;

/**
 * Writes the answer to standard output, and everything else to standard error. No other code of the command line writes
 * to either. Everything is escaped here, so that a terminal gets plain text only (S6): no command has to remember that.
 */
export class Terminal {
  readonly #out: OutputStream;
  readonly #err: OutputStream;
  readonly #coloured: boolean;
  #showsProgress = false;

  /** @param env settings for colors: NO_COLOR, FORCE_COLOR and TERM, as Node and others read them */
  constructor(out: OutputStream, err: OutputStream, env: NodeJS.ProcessEnv) {
    this.#out = out;
    this.#err = err;
    this.#coloured = wantsColours(out, env);
  }

  /** Columns of the screen that the answer goes to; null when it goes to a file or a pipe. */
  get width(): number | null {
    return this.#out.isTTY ? (this.#out.columns ?? null) : null;
  }

  /** Whether the answer goes to a screen. */
  get isScreen(): boolean {
    return this.#out.isTTY === true;
  }

  /** Replaces the screen by as many lines as fit; the last one shows how many do not. Waits like `write`. */
  screen(lines: readonly Line[]): Promise<void> {
    const room = Math.max(1, (this.#out.rows ?? usualRows) - 1);
    const more = lines.length - room + 1;
    const shown = more > 1 ? [...lines.slice(0, room - 1), `... and ${more} more`] : lines;
    // Each line is cleared to its end before the next one, and the remaining screen after them: nothing flickers.
    const text = shown.map((line) => `${this.#shown(line)}\u001b[K\n`).join('');
    this.#clearProgress();
    return this.#put(`\u001b[H${text}\u001b[J`);
  }

  /** Writes parts of the answer as one line each, whatever they contain. Waits like `write`. */
  lines(lines: readonly Line[]): Promise<void> {
    return this.#put(lines.map((line) => `${this.#shown(line)}\n`).join(''));
  }

  /** Writes lines for a program, with tabs between their parts. Waits like `write`. */
  tabbed(rows: readonly (readonly string[])[]): Promise<void> {
    return this.#put(rows.map((row) => `${row.map(visible).join('\t')}\n`).join(''));
  }

  /**
   * Writes a part of the answer that already has line breaks. Waits until it is written, so that a slow reader slows
   * the command down.
   */
  write(text: string): Promise<void> {
    return this.#put(text.split('\n').map(visible).join('\n'));
  }

  /** Writes CSV: byte for byte for a program, which reads it from a file or a pipe. */
  writeCsv(text: string): Promise<void> {
    return this.#out.isTTY ? this.write(text) : this.#put(text);
  }

  /** Colors a line. This comes after everything else was escaped: no text can contain colors. */
  #shown(line: Line): string {
    const parts: readonly Part[] = typeof line === 'string' || 'text' in line ? [line] : line;
    return parts.map((part) => this.#painted(part)).join('');
  }

  #painted(part: Part): string {
    const text = visible(textOf(part));
    if (!this.#coloured || typeof part === 'string' || text === '') return text;
    return styleText(colours[part.tone], text, { validateStream: false });
  }

  #put(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#out.write(text, (error) => (error ? reject(isBrokenPipe(error) ? error : unwritten(error)) : resolve()));
    });
  }

  /** Writes the answer, or a part of it, as JSON. */
  writeJson(value: unknown): Promise<void> {
    return this.write(`${inertJson(value)}\n`);
  }

  /** Prints one line to the user. */
  say(line: string): void {
    this.#clearProgress();
    this.#err.write(`${visible(redact(line))}\n`);
  }

  /** Prints what happened, what was not lost and what to do next, and the service's own message. */
  sayProblem({ message, advice, detail }: Problem): void {
    for (const line of [message, advice, detail && `Details: ${detail}`]) if (line) this.say(line);
  }

  /** Prints a problem as one line of JSON, for a program. */
  sayProblemAsJson({ kind, message, advice, detail, status }: Problem, exitCode: number): void {
    const more = { advice: advice ?? null, detail: detail ?? null, status: status ?? null, exit_code: exitCode };
    this.say(inert(JSON.stringify({ error: { kind, message, ...more } })));
  }

  /**
   * Prints a line that the next one replaces, only on a screen.
   *
   * @param share completed share from 0 to 1, drawn as a bar if there is room; null if unknown
   */
  progress(line: string, share: number | null = null): void {
    if (!this.#err.isTTY) return;
    this.#clearProgress();
    // A line that wraps would be cleared only in part.
    const room = (this.#err.columns ?? usualColumns) - 1;
    const words = visible(line);
    const withBar = share === null ? words : `${barOf(share)} ${words}`;
    this.#err.write((withBar.length <= room ? withBar : words).slice(0, room).toWellFormed());
    this.#showsProgress = true;
  }

  #clearProgress(): void {
    if (this.#showsProgress) this.#err.write('\r\u001b[2K');
    this.#showsProgress = false;
  }
}

/** Reports whether to use colors. NO_COLOR takes precedence; FORCE_COLOR also colors files and pipes. */
function wantsColours(out: OutputStream, env: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force } = env;
  if (no !== '' || (out.isTTY !== true && force === undefined)) return false;
  const { NO_COLOR: _empty, ...others } = env;
  return WriteStream.prototype.getColorDepth(others) > 1;
}

/** Reports whether the reader is gone, as after `| head -1`: that is not an error. */
export const isBrokenPipe = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === 'EPIPE';

/** Returns the failure of writing the answer, on a full disk for example. */
const unwritten = ({ message: detail }: Error) =>
  failure('internal', 'The output could not be written.', { advice: 'It is incomplete.', detail });
