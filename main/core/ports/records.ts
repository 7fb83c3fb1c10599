/**
 * Port to the process in which failed records are parsed, held, grouped and written: heavy work runs outside main (D6,
 * D15).
 */
import type { ExportedFile, ExportPreview, ExportVerification, PersonalFinding } from '#contract/models/export.ts';
import type {
  CheckedRecords,
  ComparedField,
  GroupFields,
  GroupList,
  RecordView,
  SampleFilter,
  SampleGroup,
  SampleRows,
} from '#contract/models/quarantine.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import type { WrittenCounts } from '../export-format/written-counts.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import type { FailingResourceRef } from '../samples/sample.ts';

/** Counts of a page of the service. */
export interface PageTaken {
  /** Number of records on the page, and of those that no earlier page had. */
  count: number;
  fresh: number;
  /** Records in all, where the service reports that. */
  total: number | null;
  /** Length of the page's text in bytes: the size of the next page depends on it. */
  bytes: number;
  /**
   * The oldest and the newest time of its records, epoch milliseconds. Present where a collection took the page and any
   * record has a time.
   */
  times?: { oldest: number; newest: number };
}

/** Number of records of each resource that passed through an export, in the order of its plan. */
export interface ResourceTally {
  /** Different records, and repeated ones. */
  read: number;
  duplicates: number;
  /** The service's last count. */
  total: number | null;
}

/** The part of an export that is safely on disk. */
export interface ExportProgress extends WrittenCounts {
  /** Where to resume: the resource, by its position in the plan, and its first record that is not yet written. */
  resource: number;
  offset: number;
  tallies: ResourceTally[];
  bytes: number;
}

/** Number of records, of those chosen from them, and of the bytes that those take. */
export interface StratumSize {
  read: number;
  chosen: number;
  bytes: number;
  /** Number of records that these represent; null where they were not counted. */
  of: number | null;
}

/** A group as described by its records alone. */
export type ReadGroup = Omit<SampleGroup, 'knownSince'>;

/** Input and output of each call by name. Fails with a Failure. */
export interface RecordCalls {
  /** `clockOffset`: milliseconds by which the times of its records are ahead of this computer's clock. */
  'collection.open': { input: { id: string; rules: GroupRules; clockOffset?: number }; output: null };
  'collection.close': { input: { id: string }; output: null };
  /**
   * Adds the page that begins at that record of the resource, as text. Throws `bad_answer` for an invalid page, of
   * which nothing is added.
   */
  'collection.add': {
    input: { id: string; resource: FailingResourceRef; offset: number; text: string };
    /** `groups`: the number of groups now. */
    output: PageTaken & { groups: number };
  };
  'collection.regroup': { input: { id: string; rules: GroupRules }; output: { groups: number } };
  'collection.groups': {
    input: { id: string; filter: SampleFilter; from: number; to: number };
    output: Omit<GroupList, 'revision' | 'groups'> & { groups: ReadGroup[] };
  };
  'collection.rows': {
    input: { id: string; filter: SampleFilter; key: string | null; from: number; to: number };
    output: Omit<SampleRows, 'revision'>;
  };
  'collection.record': { input: { id: string; index: number }; output: RecordView };
  /** Returns the record as JSON, the resource at which it failed, and when it was read. */
  'collection.text': {
    input: { id: string; index: number };
    output: { json: string; resource: FailingResourceRef; at: number | null };
  };
  'collection.fields': { input: { id: string; filter: SampleFilter; key: string }; output: GroupFields };
  /** Checks the records of a group, or all of them, that failed at a resource against a schema, given as JSON. */
  'collection.check': {
    input: { id: string; filter: SampleFilter; key: string | null; resource: FailingResourceRef; schema: string };
    output: CheckedRecords;
  };
  /**
   * Returns the fields of the failed record next to those of the most similar passing one; null without any passing
   * one. They are JSON, because a number preserved as raw JSON cannot cross to another process.
   */
  'collection.compare': {
    input: { id: string; index: number; passing: string[] };
    output: {
      at: number | null;
      fields: ComparedField[];
      cut: boolean;
    } | null;
  };

  /** Previews an export of those pages, or of the chosen records in the collection. */
  'export.preview': {
    input: {
      plan: ExportPlan;
      from: { pages: { resource: FailingResourceRef; text: string }[] } | { collection: string };
    };
    /**
     * `sizes`: of each page, or of each group or resource in the collection; `collected`: records in the collection.
     */
    output: Omit<ExportPreview, 'total' | 'bytes'> & { sizes: StratumSize[]; collected: number | null };
  };
  /** Resumes after what is on disk, where there is something. */
  'export.open': { input: { plan: ExportPlan }; output: ExportProgress | null };
  /**
   * Adds the page that begins at the record `offset` of the resource, by its position in the plan. Where `asks` holds
   * unconfirmed personal data, nothing of the page was written, and the export has to be reopened.
   */
  'export.add': {
    input: { id: string; resource: number; offset: number; text: string };
    output: PageTaken & WrittenCounts & { fileBytes: number; asks: PersonalFinding[] };
  };
  /** Syncs all added pages. */
  'export.sync': { input: { id: string }; output: ExportProgress };
  /**
   * Verifies the export, writes the manifest, and renames the files to their targets. `facts` go into the manifest
   * unchanged.
   */
  'export.finish': {
    input: { id: string; facts: ExportFacts };
    output: { files: ExportedFile[]; manifest: string };
  };
  /** Closes the files; with `discard`, also removes them. */
  'export.close': { input: { id: string; discard: boolean }; output: null };
  /** Checks whether the files still match the manifest at that path. */
  'export.verify': { input: { manifestPath: string }; output: ExportVerification };
}

/** Facts about an export that only main knows, for its manifest. */
export interface ExportFacts {
  begunAt: number;
  endedAt: number;
  resumed: number;
  mismatch: string | null;
}

export type RecordCallName = keyof RecordCalls;

export interface Records {
  /** Rejects with a Failure; `internal` when the process ended during the call and lost its data. */
  call<N extends RecordCallName>(name: N, input: RecordCalls[N]['input']): Promise<RecordCalls[N]['output']>;
  /** Called each time the process ends unexpectedly: its collections are lost, its files are on disk as last synced. */
  onLost(listener: () => void): () => void;
  close(): void;
}
