import { existsSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import {
  type ExportChoice,
  type ExportColumn,
  type ExportDraft,
  type ExportJob,
  type ExportResult,
  type PersonalQuestion,
  type Redaction,
  usualExport,
} from '#contract/models/export.ts';
import { type ExcelSigns, excelSignsOf } from '#contract/models/excel-signs.ts';
import { type ExportLayout, layoutBy } from '#contract/models/export-layout.ts';
import { type ExportFormat, exportFormats } from '#contract/models/export-format.ts';
import type { SampleKind, SampleScope, SampleWindow } from '#contract/models/quarantine.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { manifestPath } from '../core/export-format/file-names.ts';
import { requireNameFits } from '../core/export-format/names.ts';
import type { BegunExport } from '../core/exports/begun-export.ts';
import { Exports } from '../core/exports/exports.ts';
import { answered } from '../core/exports/question.ts';
import { type ExportStore, isFinished } from '../core/exports/store.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { noRules } from '../core/samples/group-rules.ts';
import { requireExportsAllowed } from '../core/settings/rules.ts';
import { createRecords } from '../helpers/records.ts';
import { createLogger } from '../log.ts';
import { openExportNote } from '../storage/export-note.ts';
import { freeSpace } from '../storage/free-space.ts';
import type { Context, SignedInConnection } from './context.ts';
import { exitCodes, Stopped } from './exit-codes.ts';
import { formatOf } from './export-options.ts';
import { exportSummary, warningOf } from './export-summary.ts';
import { wrongUsage } from './input.ts';
import { counted, shareOf } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { askAbout, personalFound } from './personal-question.ts';
import { SessionRenewal } from './session-renewal.ts';
import { environmentIdOf } from './target.ts';
import type { Terminal } from './terminal.ts';

export interface SampleExportOptions extends GlobalOptions {
  out: string;
  format?: ExportFormat;
  startTime?: number;
  endTime?: number;
  columns?: ExportColumn[];
  redact?: Redaction[];
  accept?: ExportDraft['accepted'];
  formulaGuard?: boolean;
  /** Whether a CSV file is for Excel, and with which signs: by default those of this computer. */
  forExcel?: ExcelSigns | true;
  /** Chooses among the records of the window; by default, all are exported. Throws if there are none. */
  choose?: (connection: SignedInConnection, window: SampleWindow) => Promise<ExportChoice>;
  /** Whether to begin with the app's default settings for exports. */
  defaults: boolean;
}

/** Writes failed records of a resource to a file, by default all of them, or resumes an export that an earlier command did not finish. */
export async function exportSamples(
  resource: { kind: SampleKind; id: number },
  options: SampleExportOptions,
  context: Context,
): Promise<void> {
  requireTarget(options.out, options.format !== undefined || options.forExcel !== undefined);
  context.waitsForInFlight = true;
  const scope = { by: 'resource', ...resource } as const;
  await context.signedIn(
    options,
    async (connection) => void (await writeExport(scope, options, connection, context)),
    (settings) => requireExportsAllowed(settings),
  );
}

/**
 * Writes or resumes one export.
 *
 * @param flows known flows, for a scope that names one
 * @returns whether there was anything to write; always true unless `skipsEmpty`
 */
export async function writeExport(
  scope: SampleScope,
  options: SampleExportOptions & { skipsEmpty?: boolean },
  connection: SignedInConnection,
  context: Context,
  flows = new Snapshot(),
): Promise<boolean> {
  const path = resolve(options.out);
  const listener: Listener = { onChange: () => undefined };
  const { begun, store } = await openExportNote(path);
  const window = windowOf(options, begun);
  const choice = (await options.choose?.(connection, window)) ?? { by: 'all' };
  const { exports, close } = openCommandExports(store, connection, options, context, listener, flows);
  try {
    const hasDefaults = options.defaults && context.mayHaveSettings(options);
    const start = layoutBy(hasDefaults ? context.settings(options).read().exportDefaults : usualExport);
    const draft = {
      ...draftOf(scope, environmentIdOf(connection.target), start, options),
      ...window,
      choice,
    };
    // The first pages, which the export reads in any case, show whether there are records.
    if (options.skipsEmpty && !begun && (await exports.preview(draft, null, context.signal)).looked === 0) return false;
    const { id } = begun
      ? await goOn(exports, begun, draft, options, context)
      : await exports.start(draft, path, { signal: context.signal });
    await seeItOut(id, { exports, resumes: begun !== null }, context, listener);
    return true;
  } finally {
    await close();
  }
}

/** Throws a Failure for an impossible path, before anything is sent. */
function requireTarget(out: string, isFormatGiven: boolean): void {
  const nothingSent = 'Nothing was sent or written.';
  if (out === '-')
    throw wrongUsage('--out: an export is a file, not standard output.', `${nothingSent} Use ./- for that name.`);
  const path = resolve(out);
  requireNameFits(path);
  const folder = dirname(path);
  if (!existsSync(folder)) throw wrongUsage(`--out: there is no folder ${folder}.`, `${nothingSent} Create it first.`);
  const ending = extname(path);
  if (!isFormatGiven && /^\.[a-z]+\d?$/i.test(ending) && formatOf(path) === null)
    throw wrongUsage(
      `--out: ${ending} is the ending of no format.`,
      `${nothingSent} Choose one with --format: ${exportFormats.join(', ')}.`,
    );
  if (/(?:^|[/\\])\.{0,2}$/.test(out) || isFolder(path))
    throw wrongUsage(`--out: ${out} is a folder.`, 'Nothing was sent or written. Use a file in it.');
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Writing there reports the fault.
    return false;
  }
}

/** Called as an export proceeds; set by the code that waits for it. */
interface Listener {
  onChange: (job: ExportJob) => void;
}

/** Opens the exports of the app, for the one file of a command, or for a preview. */
export function openCommandExports(
  store: ExportStore,
  connection: SignedInConnection,
  options: GlobalOptions,
  context: Context,
  listener: Listener = { onChange: () => undefined },
  snapshot = new Snapshot(),
): { exports: Exports; close: () => Promise<void> } {
  const { settings } = connection.target;
  const service = new ApiService(settings, connection, clock);
  const log = createLogger(() => undefined);
  const records = createRecords(context.system.launcher, log);
  const id = environmentIdOf(connection.target);
  const staying = new SessionRenewal(connection, options, context, () => exports.signedIn(id));
  const exports: Exports = new Exports({
    environment: () => ({ ...settings, service, snapshot, signedIn: staying.isSignedIn }),
    records,
    store,
    rules: () => noRules,
    touchedBy: () => ({ title: '', originIds: [] }),
    freeSpace,
    clock,
    log,
    version: context.system.version,
    onChange: (job) => listener.onChange(job),
  });
  const close = async (): Promise<void> => {
    staying.end();
    await exports.hold();
    records.close();
  };
  return { exports, close };
}

/**
 * Returns the window of the export. By default it ends now, and covers every existing record. A missing time is that of
 * the command that began the export.
 */
function windowOf({ startTime, endTime }: SampleExportOptions, begun: BegunExport | null): SampleWindow {
  const { from, to } = begun?.plan.draft ?? { from: 0, to: clock.now() };
  return { from: startTime ?? from, to: endTime ?? to };
}

/** Returns the draft but for its records. Options take precedence over the defaults for exports. */
function draftOf(
  scope: SampleScope,
  environmentId: string,
  start: ExportLayout,
  { out, format, columns, redact = [], accept = [], formulaGuard, forExcel }: SampleExportOptions,
): Omit<ExportDraft, 'from' | 'to' | 'choice'> {
  const excel = forExcel === true ? excelSignsOf() : forExcel;
  return {
    environmentId,
    scope,
    ...start,
    format: format ?? formatOf(out) ?? (excel ? 'csv' : start.format),
    columns: columns ?? start.columns,
    redactions: [...start.redactions.filter((one) => !redact.some((given) => isSameTarget(given, one))), ...redact],
    accepted: accept,
    guard: formulaGuard ?? start.guard,
    ...(excel && { excel }),
  };
}

const isSameTarget = (a: Redaction, b: Redaction): boolean => JSON.stringify(a.target) === JSON.stringify(b.target);

/** Resumes the partial export next to the file. Throws a Failure when that belongs to another command. */
async function goOn(
  exports: Exports,
  begun: BegunExport,
  draft: ExportDraft,
  { out }: SampleExportOptions,
  { terminal, signal }: Context,
): Promise<ExportJob> {
  const job = await exports.resume(answered(draft, begun.answers), resolve(out), begun, signal);
  terminal.say(
    `Resuming the export in ${out}.partial, with records until ${new Date(begun.plan.draft.to).toISOString()}.`,
  );
  return job;
}

/**
 * Reports progress until the export is over. If the user interrupts it, the partial file is removed. It stays if the
 * system or --timeout ends the export, or if a resumed export has a question and no user to answer. After a full disk the user
 * decides.
 */
async function seeItOut(
  id: string,
  { exports, resumes }: { exports: Exports; resumes: boolean },
  context: Context,
  listener: Listener,
): Promise<void> {
  const { terminal, signal } = context;
  let unanswered: PersonalQuestion | null = null;
  const asks = async (question: PersonalQuestion): Promise<void> => {
    const answers = await askAbout(question, context);
    if (answers === 'nobody') unanswered = question;
    if (typeof answers === 'string') end(answers === 'cancel' || !resumes);
    else exports.answer(id, answers);
  };
  listener.onChange = progressOn(
    terminal,
    () => void exports.hold(),
    (question) => void asks(question),
  );
  const end = (removes: boolean): void => {
    if (isFinished(exports.job(id).state)) return;
    if (removes) exports.order(id, 'cancel');
    else void exports.hold();
  };
  const keeping: readonly number[] = [exitCodes.terminated, exitCodes.unreachable];
  const stop = (): void => end(!(signal.reason instanceof Stopped && keeping.includes(signal.reason.exitCode)));
  signal.addEventListener('abort', stop);
  // The export may have a question from before the listener was set.
  listener.onChange(exports.job(id));
  if (signal.aborted) stop();
  const job = await exports.over(id).finally(() => signal.removeEventListener('abort', stop));
  terminal.progress('');
  if (unanswered) throw personalFound(unanswered, resumes ? `${job.path}.partial` : null);
  if (job.state === 'cancelled') terminal.say(`Canceled. No file was written, and ${job.path} was not changed.`);
  else if (job.result === null) throw notWritten(job);
  else await reportResult(job, job.result, context);
}

async function reportResult(job: ExportJob, { mismatch }: ExportResult, context: Context): Promise<void> {
  const { terminal } = context;
  await terminal.lines([job.path, manifestPath(job)]);
  terminal.say(exportSummary(job));
  const warning = warningOf(job);
  if (warning !== null) terminal.say(warning);
  if (mismatch === null) return;
  terminal.say(`Possibly incomplete: ${mismatch} The manifest records this.`);
  context.exitCode = exitCodes.incomplete;
}

function notWritten({ path, problem, state }: ExportJob): Error {
  const { kind, message, ...more } = problem ?? failure('internal', 'The export was interrupted.').problem;
  const next = state === 'interrupted' ? ' To resume, run the same command.' : '';
  return failure(kind, message, { ...more, advice: `${more.advice ?? ''} ${path} was not changed.${next}`.trim() });
}

function progressOn(
  terminal: Terminal,
  onDiskTrouble: () => void,
  onQuestion: (question: PersonalQuestion) => void,
): (job: ExportJob) => void {
  let last: ExportJob['state'] | null = null;
  return ({ state, counts, perSecond, problem, question }) => {
    const changed = state !== last;
    if (changed && question && state === 'waiting_for_answer') onQuestion(question);
    else if (changed && state === 'waiting_for_disk') onDiskTrouble();
    else if (changed && problem && state.startsWith('waiting')) terminal.say(`Waiting: ${problem.message}`);
    if (changed && state === 'running' && last?.startsWith('waiting')) terminal.say('Resumed.');
    last = state;
    const of = counts.expected === null ? '' : ` of ${counted(counts.expected, 'record')}`;
    const pace = perSecond === null ? '' : `, ${Math.round(perSecond)} a second`;
    if (state === 'finishing') terminal.progress('Verifying the file ...');
    else terminal.progress(`${counts.read}${of}${pace} ...`, shareOf(counts.read, counts.expected));
  };
}
