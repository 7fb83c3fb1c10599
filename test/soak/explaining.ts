import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportDraft } from '#contract/models/export.ts';
import { type ExportFormat, exportFormats } from '#contract/models/export-format.ts';
import { everyRecord, type Reading, type SampleScope } from '#contract/models/quarantine.ts';
import type { Clock } from '../../main/core/base/clock.ts';
import type { ExportEnvironment } from '../../main/core/exports/environment.ts';
import { Exports } from '../../main/core/exports/exports.ts';
import type { Records } from '../../main/core/ports/records.ts';
import { Quarantine, type QuarantineEnvironment } from '../../main/core/quarantine/quarantine.ts';
import { createForkLauncher } from '../../main/helpers/fork-launcher.ts';
import { createRecords } from '../../main/helpers/records.ts';
import { memoryDatabase, openDatabase } from '../../main/storage/database.ts';
import { exportsDatabase } from '../../main/storage/database-kinds.ts';
import { openExports } from '../../main/storage/exports.ts';
import { freeSpace } from '../../main/storage/free-space.ts';
import { openGroupRules } from '../../main/storage/group-rules.ts';
import { openSeenGroups } from '../../main/storage/seen-groups.ts';
import { errorLog } from './error-log.ts';

const environmentId = 'e';
const recordsEntry = new URL('records-process.ts', import.meta.url);

/**
 * A user who writes the failures of one resource to a file, then reads and groups them, with the process of records.
 */
export class Explaining {
  readonly #scope: SampleScope;
  readonly #clock: Clock;
  readonly #folder = mkdtempSync(join(tmpdir(), 'penstock-explaining-'));
  readonly #files = join(this.#folder, 'files');
  readonly #exportsFile = openDatabase(join(this.#folder, 'exports.db'), exportsDatabase);
  readonly #rulesFile = openDatabase(memoryDatabase);
  readonly #records: Records;
  readonly #quarantine: Quarantine;
  readonly #exports: Exports;
  #onReading: (reading: Reading) => void = () => undefined;
  #onHeap: (megabytes: number) => void = () => undefined;
  #rounds = 0;

  constructor(environment: ExportEnvironment & QuarantineEnvironment, scope: SampleScope, clock: Clock) {
    this.#scope = scope;
    this.#clock = clock;
    mkdirSync(this.#files);
    this.#records = this.#startRecords();
    const rules = () => openGroupRules(this.#rulesFile, environmentId);
    const seenGroups = () => openSeenGroups(this.#rulesFile, environmentId);
    const shared = {
      environment: () => environment,
      records: this.#records,
      touchedBy: () => ({ title: '', originIds: [] }),
      clock,
      log: errorLog,
    };
    this.#quarantine = new Quarantine({
      ...shared,
      rules,
      seenGroups,
      onChange: (reading) => this.#onReading(reading),
    });
    this.#exports = new Exports({
      ...shared,
      rules: () => rules().read(),
      store: openExports(this.#exportsFile),
      freeSpace,
      newId: randomUUID,
      newSalt: () => randomBytes(32).toString('hex'),
      version: '0.0.0',
      onChange: () => undefined,
    });
  }

  /** Returns the megabytes that the process of records holds once it has released everything. */
  async work(): Promise<number> {
    this.#rounds += 1;
    await this.#export(exportFormats[this.#rounds % exportFormats.length]!);
    const held = new Promise<number>((resolve) => (this.#onHeap = resolve));
    await this.#read();
    return held;
  }

  async close(): Promise<void> {
    await this.#exports.hold();
    await this.#quarantine.close(environmentId);
    this.#records.close();
    this.#exportsFile.close();
    this.#rulesFile.close();
    rmSync(this.#folder, { recursive: true });
  }

  #startRecords(): Records {
    const launcher = createForkLauncher(() => recordsEntry, { ...process.env, NODE_OPTIONS: '--expose-gc' });
    const start: typeof launcher.start = (name) => {
      const helper = launcher.start(name);
      helper.onMessage((message) => {
        const { heap } = message as { heap?: number };
        if (heap !== undefined) this.#onHeap(heap);
      });
      return helper;
    };
    return createRecords({ start }, errorLog);
  }

  /** Checks and removes the file and its manifest. No other file may be left. */
  async #export(format: ExportFormat): Promise<void> {
    const path = join(this.#files, 'failed');
    const draft: ExportDraft = {
      environmentId,
      scope: this.#scope,
      ...this.#window,
      choice: { by: 'all' },
      format,
      split: 'one_file',
      columns: null,
      redactions: [],
      accepted: 'all',
      guard: true,
    };
    const { id } = await this.#exports.start(draft, path);
    const { state, result } = await this.#exports.over(id);
    if (!result || !(await this.#exports.verify(id)).ok) throw new Error(`The export did not succeed: it is ${state}.`);
    for (const name of [...result.files.map((file) => file.name), result.manifest]) rmSync(join(this.#files, name));
    const left = readdirSync(this.#files);
    if (left.length > 0) throw new Error(`The export left behind ${left.join(', ')}.`);
    this.#exports.order(id, 'forget');
  }

  async #read(): Promise<void> {
    const over = new Promise<Reading>((resolve) => {
      this.#onReading = (reading) => reading.state !== 'reading' && resolve(reading);
    });
    await this.#quarantine.open({ environmentId, scope: this.#scope, ...this.#window, limit: 100_000 });
    const { id: readingId, state } = await over;
    if (state !== 'done') throw new Error(`The failed records were not read: ${state}.`);
    const groupsNow = async () => (await this.#quarantine.groups({ readingId, filter: everyRecord })).groups;
    const keys = (await groupsNow()).map(({ key }) => key).slice(0, 2);
    await this.#quarantine.regroup({ readingId, regrouping: { kind: 'merge', keys, name: null } });
    const { key } = (await groupsNow()).find(({ members }) => members.length > 0)!;
    const { rows } = await this.#quarantine.rows({ readingId, filter: everyRecord, key, from: 0, to: 100 });
    await this.#quarantine.record({ readingId, index: rows[0]!.index });
    await this.#quarantine.regroup({ readingId, regrouping: { kind: 'unmerge', key } });
    await this.#quarantine.order({ readingId, order: 'close' });
  }

  get #window(): { from: number; to: number } {
    return { from: 0, to: this.#clock.now() };
  }
}
