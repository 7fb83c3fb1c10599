/**
 * The port to the process in which failed records are parsed, held, grouped and written: heavy work runs beside main (D6, D15).
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
import type { Written } from '../export-format/written.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import type { ResourceRef } from '../samples/sample.ts';

/** The content of a page of the service. */
export interface PageTaken {
  /** Records on it, and those that no page before had. */
  count: number;
  fresh: number;
  /** Records in all, where the service says so. */
  total: number | null;
  /** Of the page's text, in bytes: the size of the next page depends on it. */
  bytes: number;
  /** The oldest and the newest time of its records, epoch milliseconds, where a collection took it and any record has one. */
  times?: { oldest: number; newest: number };
}

/** How many records of each resource passed through an export, in the order of its plan. */
export interface ResourceTally {
  /** Different records, and repeated ones. */
  read: number;
  duplicates: number;
  /** As the service counted last. */
  total: number | null;
}

/** What is safely on disk of an export. */
export interface ExportProgress extends Written {
  /** Where to resume: the resource, by its position in the plan, and its first record that is not yet written. */
  resource: number;
  offset: number;
  tallies: ResourceTally[];
  bytes: number;
}

/** How many of some records are chosen, and how many bytes those take. */
export interface StratumSize {
  read: number;
  chosen: number;
  bytes: number;
  /** The records that these stand for; null where they were not counted. */
  of: number | null;
}

/** A group as its records alone describe it. */
export type ReadGroup = Omit<SampleGroup, 'knownSince'>;

/** Each call by name: what goes in, and what comes out. Fails with a Failure. */
export interface RecordCalls {
  /** `clockOffset`: milliseconds by which the times of its records are ahead of this computer's clock. */
  'collection.open': { input: { id: string; rules: GroupRules; clockOffset?: number }; output: null };
  'collection.close': { input: { id: string }; output: null };
  /**
   * Takes the page that begins at that record of the resource, as text. Throws `bad_answer` for an invalid one, having taken
   * nothing.
   */
  'collection.add': {
    input: { id: string; resource: ResourceRef; offset: number; text: string };
    /** `groups`: how many there are now. */
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
  /** The record as JSON, where it failed, and when it was read. */
  'collection.text': {
    input: { id: string; index: number };
    output: { json: string; resource: ResourceRef; at: number | null };
  };
  'collection.fields': { input: { id: string; filter: SampleFilter; key: string }; output: GroupFields };
  /** Checks the records of a group, or all of them, that failed at a resource against a schema, which comes as JSON. */
  'collection.check': {
    input: { id: string; filter: SampleFilter; key: string | null; resource: ResourceRef; schema: string };
    output: CheckedRecords;
  };
  /**
   * Fields of the failed record beside those of the passing one that is most like it; null without any passing one. They come as
   * JSON, because a number that is preserved as raw JSON cannot cross to another process.
   */
  'collection.compare': {
    input: { id: string; index: number; passing: string[] };
    output: {
      at: number | null;
      fields: ComparedField[];
      cut: boolean;
    } | null;
  };

  /** Of those pages, or of the chosen records in the collection. */
  'export.preview': {
    input: { plan: ExportPlan; from: { pages: { resource: ResourceRef; text: string }[] } | { collection: string } };
    /** `sizes`: of each page, or of each group or resource in the collection; `collected`: records in the collection. */
    output: Omit<ExportPreview, 'total' | 'bytes'> & { sizes: StratumSize[]; collected: number | null };
  };
  /** Resumes after what is on disk, where there is something. */
  'export.open': { input: { plan: ExportPlan }; output: ExportProgress | null };
  /**
   * Takes the page that begins at the record `offset` of the resource, by its position in the plan. Where `asks` holds personal
   * data that nobody was asked about, nothing of the page was written, and the export has to be opened again.
   */
  'export.add': {
    input: { id: string; resource: number; offset: number; text: string };
    output: PageTaken & Written & { fileBytes: number; asks: PersonalFinding[] };
  };
  /** Syncs what was taken. */
  'export.sync': { input: { id: string }; output: ExportProgress };
  /** Verifies it, writes the manifest, and renames the files to their targets. `facts` go into the manifest unchanged. */
  'export.finish': {
    input: { id: string; facts: ExportFacts };
    output: { files: ExportedFile[]; manifest: string };
  };
  /** Closes the files; with `discard` they are removed as well. */
  'export.close': { input: { id: string; discard: boolean }; output: null };
  /** Whether the files still match the manifest at that path. */
  'export.verify': { input: { manifestPath: string }; output: ExportVerification };
}

/** What only main knows of an export, for its manifest. */
export interface ExportFacts {
  begunAt: number;
  endedAt: number;
  resumed: number;
  mismatch: string | null;
}

export type RecordCallName = keyof RecordCalls;

export interface Records {
  /** Rejects with a Failure; `internal` when the process ended meanwhile and took with it what it held. */
  call<N extends RecordCallName>(name: N, input: RecordCalls[N]['input']): Promise<RecordCalls[N]['output']>;
  /**
   * Called each time that the process has ended unexpectedly: its collections are gone, its files are on disk as last synced.
   */
  onLost(listener: () => void): () => void;
  close(): void;
}
