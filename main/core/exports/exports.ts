import { randomBytes, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type {
  ExportDraft,
  ExportJob,
  ExportOrder,
  ExportPreview,
  ExportVerification,
  PersonalAnswer,
} from '#contract/models/export.ts';
import pLimit from 'p-limit';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { failure } from '../base/failure.ts';
import { manifestPath } from '../export-format/file-names.ts';
import { proposedName, requireNameFits } from '../export-format/names.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { nothingWritten } from '../export-format/written-counts.ts';
import { Jobs } from '../jobs/jobs.ts';
import type { Records } from '../ports/records.ts';
import { resolveScope, type ScopeSources } from '../quarantine/scope.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import { demoId } from '../settings/demo.ts';
import { requireExportsAllowed } from '../settings/rules.ts';
import { type BegunExport, samePlan } from './begun-export.ts';
import { type ExportEnvironment, requireSame } from './environment.ts';
import { Estimates, type Looking } from './estimate.ts';
import { ExportRun } from './export-run.ts';
import { questionOf, requireAllAnswered } from './question.ts';
import { type ExportStore, isFinished, type StoredExport } from './store.ts';
import { texts } from './words.ts';
import { isPacked } from '#contract/models/export-format.ts';
import { requireFitting } from '../export-format/format-limits.ts';

/**
 * Maximum number of exports that are read and written at once. Others queue, so that they do not slow each other down.
 */
const mostAtOnce = 2;

export interface ExportsPorts {
  /** Returns the environment as it is now. Throws `not_found`. */
  environment: (environmentId: string) => ExportEnvironment;
  records: Records;
  store: ExportStore;
  /** Returns how samples of the environment are grouped. */
  rules: (environmentId: string) => GroupRules;
  touchedBy: ScopeSources['touchedBy'];
  /** Returns the free bytes of the folder's disk; null if unknown. */
  freeSpace: (folder: string) => Promise<number | null>;
  clock: Clock;
  log: Logger;
  newId?: () => string;
  /** Returns a hexadecimal salt for a single export. */
  newSalt?: () => string;
  /** Version of Penstock. */
  version: string;
  onChange: (job: ExportJob) => void;
}

/**
 * Writes failed records to files. Each export is a job that survives failures of the service, of the disk and of the
 * app (D9, R10).
 */
export class Exports {
  readonly #ports: ExportsPorts;
  readonly #estimates: Estimates;
  readonly #stored = new Map<string, StoredExport>();
  readonly #jobs: Jobs<ExportRun>;
  readonly #inLine = pLimit(mostAtOnce);
  #held = false;

  constructor(ports: ExportsPorts) {
    this.#ports = ports;
    this.#estimates = new Estimates(ports.records, ports.clock);
    this.#jobs = new Jobs({
      clock: ports.clock,
      stateOf: ({ state }) => state,
      publish: (id) => ports.onChange({ ...this.#stored.get(id)!.job }),
      onInterrupted: (id, thrown) => this.#interrupted(id, thrown),
    });
    for (const stored of ports.store.list().reverse()) this.#takeUp(stored);
  }

  /** Lists exports, newest first. */
  list(): ExportJob[] {
    return [...this.#stored.values()].map(({ job }) => ({ ...job })).reverse();
  }

  /**
   * Previews an export. Throws a Failure if the environment forbids exports.
   *
   * @param readingId the reading that the records are chosen from, if it is open
   */
  async preview(draft: ExportDraft, readingId: string | null = null, signal?: AbortSignal): Promise<ExportPreview> {
    const plan = await this.#plan(draft, '', signal);
    return this.#estimates.of(plan, this.#environment(draft), { readingId, signal });
  }

  /** Proposes a name for the file or the folder. Throws a Failure if the environment forbids exports. */
  async proposedName(draft: ExportDraft, signal?: AbortSignal): Promise<string> {
    const { title } = await this.#plan(draft, '', signal);
    return proposedName(draft, title, this.#ports.clock.now());
  }

  /** Starts to write; returns once that is recorded. Throws a Failure, having written nothing, if it cannot start. */
  async start(draft: ExportDraft, path: string, looking: Looking = {}): Promise<ExportJob> {
    const { signal } = looking;
    requireNameFits(path);
    const { clock, freeSpace } = this.#ports;
    const environment = this.#environment(draft);
    const plan = await this.#plan(draft, path, signal);
    const expected = await this.#estimates.of(plan, environment, looking);
    requireDiskSpace(plan, expected, await freeSpace(dirname(path)));
    signal?.throwIfAborted();
    return this.#begin({ plan, resumed: 0, job: newJob(plan, expected, clock.now()) });
  }

  /**
   * Resumes what another process began, if it is the same export. Otherwise throws a Failure, having changed nothing.
   */
  async resume(draft: ExportDraft, path: string, begun: BegunExport, signal?: AbortSignal): Promise<ExportJob> {
    requireSame(this.#environment(draft), begun.plan.environment);
    const plan = samePlan(await this.#plan(draft, path, signal), begun);
    const job = newJob(plan, { total: begun.expected, found: [] }, begun.begunAt);
    return this.#begin({ plan, resumed: begun.resumed, job: { ...job, answers: begun.answers } });
  }

  #begin(stored: StoredExport): ExportJob {
    this.#requireFree(stored.plan.path);
    this.#stored.set(stored.plan.id, stored);
    this.#ports.store.put(stored);
    this.#run(stored);
    return { ...stored.job };
  }

  /**
   * Applies a user's order to an export; the shell shows its file. Throws `wrong_state` if the order is not possible
   * now.
   */
  order(exportId: string, order: ExportOrder): void {
    const stored = this.#get(exportId);
    const run = this.#jobs.run(exportId);
    const over = isFinished(stored.job.state);
    if (order === 'forget' && over && !run) this.#forget(exportId);
    else if (order === 'resume' && run) run.goOn();
    else if (order === 'resume' && !over) this.#run(stored);
    else if (order === 'cancel' && !over) (run ?? this.#run(stored)).cancel();
    else if (order !== 'show') throw wrongState(over);
  }

  /**
   * Decides about the personal data that an export waits for. A redaction applies to the whole file, which is then
   * rewritten from the start. Throws `wrong_state` if there is no question, and `invalid_input` if an answer is
   * missing.
   */
  answer(exportId: string, answers: readonly PersonalAnswer[]): void {
    const stored = this.#get(exportId);
    const { question } = stored.job;
    if (question === null || isFinished(stored.job.state)) throw failure('wrong_state', texts.asksNothing);
    requireAllAnswered(question, answers);
    (this.#jobs.run(exportId) ?? this.#run(stored)).answer(answers);
  }

  job(exportId: string): ExportJob {
    return { ...this.#get(exportId).job };
  }

  /** Resolves once the export is over, or was interrupted. */
  async over(exportId: string): Promise<ExportJob> {
    await this.#jobs.over(exportId);
    return this.job(exportId);
  }

  /** Verifies that the files are unchanged. Throws `wrong_state` for an export without any. */
  async verify(exportId: string): Promise<ExportVerification> {
    const { job, plan } = this.#get(exportId);
    if (job.result === null) throw failure('wrong_state', texts.noFileToCheck);
    return this.#ports.records.call('export.verify', { manifestPath: manifestPath(plan) });
  }

  /** Resumes exports that wait for a sign-in or were interrupted. */
  signedIn(environmentId: string): void {
    for (const stored of this.#stored.values()) {
      if (stored.plan.draft.environmentId !== environmentId) continue;
      const run = this.#jobs.run(stored.plan.id);
      if (run) run.signedIn();
      else if (stored.job.state === 'interrupted' && !this.#held) this.#run(stored);
    }
  }

  /** Interrupts running exports so that the next start can resume them. Resolves once all of it is on disk. */
  async hold(): Promise<void> {
    this.#held = true;
    for (const run of this.#jobs.runs()) run.hold();
    await this.#jobs.allOver();
  }

  /** Restores an export of the last process as interrupted. A demo's service is gone, so its exports are canceled. */
  #takeUp(stored: StoredExport): void {
    this.#stored.set(stored.plan.id, stored);
    // Earlier releases had no questions, and stored none.
    for (const draft of [stored.plan.draft, stored.job.draft]) draft.accepted ??= [];
    stored.job.answers ??= [];
    stored.job.question ??= null;
    stored.job.counts = { ...nothingWritten, ...stored.job.counts };
    if (isFinished(stored.job.state)) return;
    stored.job.state = 'interrupted';
    if (stored.plan.draft.environmentId === demoId) this.#run(stored).cancel();
  }

  #environment({ environmentId }: ExportDraft): ExportEnvironment {
    const environment = this.#ports.environment(environmentId);
    requireExportsAllowed(environment);
    return environment;
  }

  async #plan(draft: ExportDraft, path: string, signal?: AbortSignal): Promise<ExportPlan> {
    const { rules, newId = randomUUID, newSalt = randomSalt, version, touchedBy } = this.#ports;
    const { name, baseUrl, service, snapshot } = this.#environment(draft);
    const options = { priority: 'person', ...(signal && { signal }) } as const;
    const { title, resources } = await resolveScope(draft.scope, { service, snapshot, touchedBy }, options);
    return {
      id: newId(),
      draft,
      resources: resources.map(({ kind, id, name: named, flowName }) => ({ kind, id, name: named, flowName })),
      rules: rules(draft.environmentId),
      path,
      salt: newSalt(),
      environment: { name, baseUrl },
      title,
      version,
    };
  }

  /** Throws for a path in use: two exports with one name would write into each other. */
  #requireFree(path: string): void {
    const other = [...this.#stored.values()].find(({ plan, job }) => plan.path === path && !isFinished(job.state));
    if (!other) return;
    throw failure('conflict', texts.pathTaken(path), { advice: texts.waitOrRename });
  }

  #run(stored: StoredExport): ExportRun {
    const { id } = stored.plan;
    const run: ExportRun = new ExportRun(stored, {
      ...this.#ports,
      inLine: (work) => this.#inLine(work),
      onChange: () => this.#jobs.changed(id),
    });
    this.#jobs.start(id, run, () => run.run());
    return run;
  }

  /** Marks an export as interrupted, for example if its environment was removed. Its data on disk is unchanged. */
  #interrupted(exportId: string, thrown: unknown): void {
    this.#ports.log.error('an export was interrupted', { thrown, exportId });
    this.#get(exportId).job.state = 'interrupted';
  }

  #forget(exportId: string): void {
    this.#ports.store.remove(exportId);
    this.#stored.delete(exportId);
  }

  #get(exportId: string): StoredExport {
    const stored = this.#stored.get(exportId);
    if (!stored) throw failure('not_found', texts.notInList, { advice: texts.filesStay });
    return stored;
  }
}

const randomSalt = (): string => randomBytes(32).toString('hex');

const wrongState = (over: boolean): Error => failure('wrong_state', over ? texts.over : texts.notOver);

/** Returns the job of a plan before it begins. */
export function newJob(
  { id, draft, path, title, environment }: ExportPlan,
  { total, found }: Pick<ExportPreview, 'total' | 'found'>,
  now: number,
): ExportJob {
  return {
    id,
    environmentName: environment.name,
    title,
    draft,
    path,
    state: 'running',
    begunAt: now,
    endedAt: null,
    counts: { expected: total, read: 0, duplicates: 0, ...nothingWritten },
    bytes: 0,
    perSecond: null,
    problem: null,
    question: questionOf(draft, found, null),
    answers: [],
    result: null,
  };
}

/**
 * Throws if it is clear beforehand that the export cannot succeed. An amount that the service does not report is no
 * reason to throw.
 */
function requireDiskSpace(
  { draft, path }: ExportPlan,
  { total, bytes }: Pick<ExportPreview, 'total' | 'bytes'>,
  free: number | null,
): void {
  const isWhole = draft.choice.by === 'all';
  if (isWhole && draft.split === 'one_file') requireFitting(total ?? 0, draft.format);
  const needed = (bytes ?? 0) * (isPacked(draft.format) ? 2 : 1);
  if (!isWhole || free === null || free >= needed) return;
  throw failure('internal', texts.diskTooFull(needed, dirname(path), free), {
    advice: texts.makeRoom,
  });
}
