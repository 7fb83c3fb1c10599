import { LogFollower } from '#contract/log-follower.ts';
import type { FlowDetail, FlowNode, Run } from '#contract/models/flow.ts';
import { type LogSeverity, logSeverities, type RunLog, type RunLogLine } from '#contract/models/run-log.ts';
import type { SampleKind } from '#contract/models/quarantine.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';

/** A run whose log can be read: the service finds it by the resource of the flow's origin. */
export interface LoggedRun {
  kind: SampleKind;
  resourceId: number;
  runId: number;
  /** Epoch milliseconds; null where unknown. */
  at: number | null;
}

/** Bounds of a log that is followed; its oldest lines are dropped. */
const MAX_LINES = 10_000;
const MAX_CHARACTERS = 4_000_000;

/** The log of one run of a flow, and what is shown of it. */
export class LogsModel {
  /** The log; null where the service has no run logs. */
  readonly answer = new Answer<{ log: RunLog | null; readAt: number }>();
  /** The run that the user chose; null for the newest. */
  runId = $state<number | null>(null);
  /** The least severity shown. */
  severity = $state<LogSeverity>('info');
  /** Words that a line must contain. */
  text = $state('');
  /** Whether new lines are read as the service is polled. */
  following = $state(false);
  /** Whether following ended because the run did. */
  hasEnded = $state(false);
  /** Whether the oldest lines were dropped while following. */
  isTrimmed = $state(false);
  readonly #environmentId: string;
  #follower = new LogFollower();
  /** Read of the flows after which new lines were read last. */
  #followedAt: number | null = null;
  #wasRunning = false;
  /** Whether the newest run was on screen before it was followed. */
  #showedNewest = false;
  /** The run that was read last, or is being read. */
  #read: string | null = null;

  constructor(environmentId: string, runId: number | null = null) {
    this.#environmentId = environmentId;
    this.runId = runId;
  }

  /**
   * Reads the log of a run, unless that run was read before, or the service has no run logs. Lines of another run are
   * dropped at once.
   */
  show(run: LoggedRun): void {
    const key = `${run.kind} ${run.resourceId} ${run.runId}`;
    if (key === this.#read || this.answer.value?.log === null) return;
    this.answer.clear();
    this.following = false;
    this.hasEnded = false;
    this.#read = key;
    void this.load(run);
  }

  async load(run: LoggedRun): Promise<void> {
    const environmentId = this.#environmentId;
    await this.answer.ask(async (signal) => {
      const log = await main.flow.log({ environmentId, ...run }, { signal });
      signal.throwIfAborted();
      this.#follower = new LogFollower();
      if (log) this.#follower.newIn(log);
      this.isTrimmed = false;
      return { log, readAt: Date.now() };
    });
  }

  /** Follows the newest run, and keeps it on screen when a newer one begins. */
  startFollowing({ runId }: LoggedRun): void {
    this.#showedNewest = this.runId === null;
    this.#wasRunning = false;
    this.runId = runId;
    this.following = true;
    this.hasEnded = false;
  }

  /** Stops following. The newest run is on screen again if it was before. */
  stopFollowing(): void {
    if (this.following && this.#showedNewest) this.runId = null;
    this.following = false;
  }

  /**
   * Reads the new lines of a followed run, once after each read of the flows. Once the run has ended, reads the last
   * lines and stops.
   *
   * @param flow when the flows were read, epoch milliseconds; whether a newer run is known; nodes of the flow that run,
   *   null where unknown
   */
  async readNewLines(
    run: LoggedRun,
    flow: { readAt: number | null; hasNewerRun: boolean; running: number | null },
  ): Promise<void> {
    if (flow.running) this.#wasRunning = true;
    const known = this.answer.value;
    if (!this.following || !known?.log || this.answer.asking || flow.readAt === this.#followedAt) return;
    this.#followedAt = flow.readAt;
    const isOver = flow.hasNewerRun || (this.#wasRunning && flow.running === 0);
    const { log } = known;
    const input = { environmentId: this.#environmentId, ...run, since: this.#follower.since ?? 0 };
    await this.answer.ask(async (signal) => {
      const read = await main.flow.log(input, { signal });
      signal.throwIfAborted();
      const lines = read ? newestOf([...log.lines, ...this.#follower.newIn(read)]) : log.lines;
      this.isTrimmed ||= lines[0] !== log.lines[0] && log.lines.length > 0;
      // The service counts the lines since a moment, not those of the run.
      return { log: { ...log, lines, total: null, isWhole: read?.isWhole ?? log.isWhole }, readAt: Date.now() };
    });
    if (!isOver || !this.following || this.answer.problem) return;
    this.following = false;
    this.hasEnded = true;
  }

  /** Cancels the read. The log is read again when it is shown again. */
  close(): void {
    this.answer.clear();
    this.following = false;
    this.#read = null;
  }
}

function newestOf(lines: RunLogLine[]): RunLogLine[] {
  let from = lines.length;
  let characters = 0;
  while (from > 0 && lines.length - from < MAX_LINES) {
    characters += lines[from - 1]!.text.length;
    if (characters > MAX_CHARACTERS) break;
    from -= 1;
  }
  return from === 0 ? lines : lines.slice(from);
}

/** The run whose log is shown: that of the id, otherwise the newest. Null if the service could not find its log. */
export function loggedRun(
  { nodes, originId }: Pick<FlowDetail, 'nodes' | 'originId'>,
  runs: readonly Run[],
  runId: number | null,
): LoggedRun | null {
  const origin = nodes.find(({ id }) => id === originId);
  const run = runId === null ? runs[0] : (runs.find((one) => one.runId === runId) ?? { runId, at: null });
  if (!run || !origin || origin.kind === 'unknown' || origin.resourceId === null) return null;
  return { kind: origin.kind, resourceId: origin.resourceId, runId: run.runId, at: run.at };
}

/** The node that logged a line; undefined where the flow no longer has it. */
export const nodeOfLine = (
  nodes: readonly FlowNode[],
  { kind, resourceId }: Pick<RunLogLine, 'kind' | 'resourceId'>,
): FlowNode | undefined =>
  resourceId === null ? undefined : nodes.find((node) => node.kind === kind && node.resourceId === resourceId);

/**
 * The lines of at least that severity whose text, or the name of their node, contains every word. A line of an
 * unrecognized severity is never hidden by it.
 */
export function linesShown(
  lines: readonly RunLogLine[],
  nodes: readonly FlowNode[],
  { severity: least, text }: { severity: LogSeverity; text: string },
): RunLogLine[] {
  const most = logSeverities.indexOf(least);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (line.severity !== null && logSeverities.indexOf(line.severity) > most) return false;
    if (words.length === 0) return true;
    const searched = `${nodeOfLine(nodes, line)?.name ?? ''} ${line.text}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** Lines as NDJSON: one JSON object each, with the names and values of `penstock runs logs --follow --json`. */
export const linesAsJson = (lines: readonly RunLogLine[], nodes: readonly FlowNode[]): string =>
  lines
    .map((line) => {
      const { at, severity, word, isSummary, kind, resourceId, text } = line;
      const node = nodeOfLine(nodes, line);
      return `${JSON.stringify({
        ...{ at: at === null ? null : new Date(at).toISOString(), severity, severity_word: word, summary: isSummary },
        ...{ kind, resource: resourceId, node: node?.id ?? null, name: node?.name ?? null, text },
      })}\n`;
    })
    .join('');

/** Lines as text for the clipboard: one line each, with its time in ISO 8601. */
export const linesAsText = (lines: readonly RunLogLine[], nodes: readonly FlowNode[]): string =>
  lines
    .map((line) => {
      const time = line.at === null ? '-' : new Date(line.at).toISOString();
      const name = nodeOfLine(nodes, line)?.name ?? '-';
      return [time, line.word ?? '-', name, line.text.replaceAll(/[\r\n]+/g, ' ')].join('\t');
    })
    .join('\n');
