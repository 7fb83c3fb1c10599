import type { PersonalFinding } from '#contract/models/export.ts';
import { failure } from '../../core/base/failure.ts';
import { groupFileName, growing, lastName } from '../../core/export-format/file-names.ts';
import { requireFitting } from '../../core/export-format/format-limits.ts';
import { type RowFormat, rowFormat } from '../../core/export-format/formats.ts';
import {
  acceptedBy,
  type IsWritten,
  personalIn,
  PersonalTally,
  writtenFields,
} from '../../core/export-format/personal-data.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import { type RowMaker, rowMaker } from '../../core/export-format/rows.ts';
import { countRedacted } from '../../core/export-format/written-counts.ts';
import type { PartialFolder } from '../../core/ports/export-files.ts';
import type { ExportFacts, ExportProgress, RecordCalls } from '../../core/ports/records.ts';
import { readSample, type FailingResourceRef } from '../../core/samples/sample.ts';
import type { SamplePage } from '../../core/samples/sample-page.ts';
import { hasRemovedValue } from '../../core/samples/removed-value.ts';
import { Grouping } from '../collection/grouping.ts';
import { Identities } from '../collection/sample-identity.ts';
import { type Redacted, redactor } from '../redaction/redaction.ts';
import { texts } from '../words.ts';
import { firstLine, line, packIds, type Sealed } from './checkpoints.ts';
import { type Chosen, recordFilter } from './choice.ts';
import { logName, type Progress } from './progress.ts';
import { RowFile } from './row-file.ts';
import { seal } from './seal.ts';

/** Record that no earlier page had, and its position on its page. */
interface FreshRecord {
  record: unknown;
  id: string;
  place: number;
}

type Added = Omit<RecordCalls['export.add']['output'], 'bytes'>;

/** Characters buffered before they are appended: a write for each page would wait for the disk too often. */
const mostWaiting = 512 * 1024;

/** Maximum files for groups: more than a user would look at. */
const mostFiles = 1_000;

/** Export under way: takes pages and appends their records. */
export class OpenExport {
  readonly #plan: ExportPlan;
  readonly #folder: PartialFolder;
  readonly #progress: Progress;
  readonly #format: RowFormat;
  readonly #row: RowMaker;
  readonly #redact: ReturnType<typeof redactor>;
  readonly #isChosen: Chosen;
  readonly #isWritten: IsWritten;
  readonly #isAccepted: ReturnType<typeof acceptedBy>;
  readonly #grouping: Grouping;
  readonly #identities: Identities;
  /** Ids since the last checkpoint. */
  #newIds: string[] = [];
  readonly #grown = new Set<RowFile>();
  /** Characters that are still to be appended. */
  #waiting = 0;

  constructor(plan: ExportPlan, folder: PartialFolder, progress: Progress) {
    this.#plan = plan;
    this.#folder = folder;
    this.#progress = progress;
    this.#format = rowFormat(plan.draft);
    this.#row = rowMaker(plan.draft, progress.sums);
    this.#redact = redactor(plan.draft.redactions, plan.salt);
    this.#isChosen = recordFilter(plan.draft.choice, plan.rules);
    this.#isWritten = writtenFields(plan.draft);
    this.#isAccepted = acceptedBy(plan.draft);
    this.#grouping = new Grouping(plan.rules);
    this.#identities = new Identities((id) => progress.ids.has(id));
  }

  /** Begins an export that has nothing on disk yet. */
  async begin(): Promise<void> {
    if (this.#plan.draft.split === 'one_file') this.#begun(null, lastName(this.#plan.path));
    await this.#folder.append(logName, Buffer.from(firstLine(this.#plan)));
    await this.sync();
  }

  /** Adds the page that begins at this record of the resource, given by its position in the plan. */
  async add(resource: number, offset: number, { records, total, mayLack, repeating }: SamplePage): Promise<Added> {
    const progress = this.#progress;
    const from = this.#plan.resources[resource]!;
    const tally = progress.tallies[resource]!;
    if (offset === 0) this.#identities.fromFront(from);
    const fresh = this.#freshOf(records, from);
    const written = fresh.flatMap(({ record, id, place }) =>
      this.#isChosen(record, id, from) ? [{ record, place, redacted: this.#redact(record) }] : [],
    );
    const asks = this.#unasked(written.map(({ redacted }) => redacted.record));
    if (asks.length > 0) return { count: 0, fresh: 0, total, ...progress.sums, fileBytes: progress.bytes, asks };
    for (const { id } of fresh) {
      progress.ids.add(id);
      this.#newIds.push(id);
    }
    for (const { record, place, redacted } of written) {
      this.#write(record, redacted, from);
      if (repeating.has(place)) progress.sums.repeating += 1;
      if (mayLack && hasRemovedValue(record)) progress.sums.takenOut += 1;
    }
    tally.read += fresh.length;
    tally.duplicates += records.length - fresh.length;
    tally.total = total ?? tally.total;
    progress.resource = resource;
    progress.offset = offset + records.length;
    if (this.#waiting >= mostWaiting) await this.#flush();
    return {
      count: records.length,
      fresh: fresh.length,
      total,
      ...progress.sums,
      fileBytes: progress.bytes,
      asks,
    };
  }

  /** Returns the records that no earlier page had, each once. */
  #freshOf(records: readonly unknown[], from: FailingResourceRef): FreshRecord[] {
    const onPage = new Set<string>();
    return records.flatMap((record, place) => {
      const id = this.#identities.idOf(from, record);
      if (this.#progress.ids.has(id) || onPage.has(id)) return [];
      onPage.add(id);
      return [{ record, id, place }];
    });
  }

  /** Returns personal data that the user has not accepted, in records as they will be written. */
  #unasked(records: readonly unknown[]): PersonalFinding[] {
    if (this.#plan.draft.accepted === 'all') return [];
    const tally = new PersonalTally();
    for (const record of records)
      tally.add(personalIn(record, this.#isWritten).filter((field) => !this.#isAccepted(field)));
    return tally.found;
  }

  async sync(): Promise<ExportProgress> {
    const progress = this.#progress;
    await this.#flush();
    await this.#folder.sync();
    const { resource, offset, tallies, sums } = progress;
    const files = [...this.#grown].map(({ name, group, bytes, rows }) => ({ name, group, bytes, rows }));
    const ids = packIds(this.#newIds);
    const checkpoint = { resource, offset, tallies, ...sums, files, ids };
    await this.#folder.append(logName, Buffer.from(line(checkpoint)));
    await this.#folder.sync();
    this.#newIds = [];
    this.#grown.clear();
    return progress.snapshot();
  }

  /** Verifies the written data, and completes everything but the renaming. */
  async seal(facts: ExportFacts, signal: AbortSignal): Promise<Sealed> {
    await this.sync();
    const sealed = await seal({
      plan: this.#plan,
      folder: this.#folder,
      progress: this.#progress,
      format: this.#format,
      facts,
      signal,
    });
    await this.#folder.append(logName, Buffer.from(line({ sealed })));
    await this.#folder.sync();
    return sealed;
  }

  async #flush(): Promise<void> {
    for (const file of this.#grown) await file.flush(this.#folder);
    this.#waiting = 0;
  }

  #write(record: unknown, redacted: Redacted, from: FailingResourceRef): void {
    const progress = this.#progress;
    countRedacted(progress.sums, redacted);
    const row = this.#row(redacted.record);
    if (row === null) return;
    const file = this.#fileFor(record, redacted.record, from);
    this.#waiting += file.add(row, this.#format);
    this.#grown.add(file);
    progress.sums.written += 1;
    requireFitting(file.rows, this.#plan.draft.format);
  }

  #fileFor(record: unknown, redacted: unknown, from: FailingResourceRef): RowFile {
    const { draft, rules } = this.#plan;
    const group = draft.split === 'one_file' ? null : this.#grouping.keyOf(readSample(record), from);
    const file = this.#progress.files.get(group);
    return file ?? this.#begun(group, groupFileName(group ?? '', redacted, rules, draft.format));
  }

  #begun(group: string | null, name: string): RowFile {
    if (this.#progress.files.size >= mostFiles) {
      throw failure('invalid_input', texts.tooManyGroups(mostFiles), { advice: texts.oneFileForAll });
    }
    const file = new RowFile(`${growing(this.#plan.draft.format)}/${name}`, group);
    file.begin(this.#format);
    this.#progress.files.set(group, file);
    this.#grown.add(file);
    return file;
  }
}
