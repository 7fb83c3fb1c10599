import type { ColumnOffer } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { rowFormat } from '../../core/export-format/formats.ts';
import { personalIn, PersonalTally, writtenFields } from '../../core/export-format/personal-data.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import { type Row, rowMaker } from '../../core/export-format/rows.ts';
import { howToName, unmatchedRedactions } from '../../core/export-format/unmatched-redactions.ts';
import { countRedacted, nothingWritten, type WrittenCounts } from '../../core/export-format/written-counts.ts';
import type { RecordCalls, StratumSize } from '../../core/ports/records.ts';
import type { FailingResourceRef } from '../../core/samples/sample.ts';
import { readSamplePage } from '../../core/samples/sample-page.ts';
import { Identities } from '../collection/sample-identity.ts';
import { redactor } from '../redaction/redaction.ts';
import { texts } from '../words.ts';
import { recordFilter } from './choice.ts';
import { offersFrom } from './column-offers.ts';

/** Rows shown before an export begins. */
const rowsShown = 20;
/** Maximum characters shown of a cell or of a record. */
const longestShown = 2_000;

type Preview = RecordCalls['export.preview']['output'];

/** Sample of records of one kind, such as those of a page or of a group. */
export interface Stratum {
  /** Number of records of this kind; null if they are not counted. */
  of: number | null;
  records: { record: unknown; id: string; resource: FailingResourceRef }[];
}

/** Returns each page as one stratum. */
export function strataOf(pages: readonly { resource: FailingResourceRef; text: string }[]): Stratum[] {
  const identities = new Identities();
  return pages.map(({ resource, text }) => {
    const { records } = readSamplePage(text);
    return {
      of: null,
      records: records.map((record) => ({ record, id: identities.idOf(resource, record), resource })),
    };
  });
}

/**
 * Returns rows of a sample of records as they will be written, the columns to choose from, and personal data in them.
 */
export function previewOf(plan: ExportPlan, strata: readonly Stratum[]): Preview {
  const sums = { ...nothingWritten };
  const rowOf = rowMaker(plan.draft, sums);
  const format = rowFormat(plan.draft);
  const redact = redactor(plan.draft.redactions, plan.salt);
  const isChosen = recordFilter(plan.draft.choice, plan.rules);
  const isWritten = writtenFields(plan.draft);
  const personal = new PersonalTally();
  const chosen: unknown[] = [];
  const rows: string[][] = [];
  const sizeOf = ({ of, records }: Stratum): StratumSize => {
    const size = { of, read: records.length, chosen: 0, bytes: 0 };
    for (const { record, id, resource } of records) {
      if (!isChosen(record, id, resource)) continue;
      chosen.push(record);
      size.chosen += 1;
      const redacted = redact(record);
      countRedacted(sums, redacted);
      personal.add(personalIn(redacted.record, isWritten));
      const row = rowOf(redacted.record);
      if (row === null) continue;
      if (rows.length < rowsShown) rows.push(shown(row));
      size.bytes += Buffer.byteLength(format.row(row, chosen.length));
    }
    return size;
  };
  const sizes = strata.map(sizeOf);
  const { offers, apart } = offersFrom(chosen);
  const notes = notesFor({ plan, records: chosen.length, apart, offers, ...sums });
  return { columns: offers, rows, notes, looked: chosen.length, found: personal.found, sizes, collected: null };
}

const shown = (row: Row): string[] => [row].flat().map((cell) => String(cell).slice(0, longestShown).toWellFormed());

interface Noted extends WrittenCounts {
  plan: ExportPlan;
  /** Chosen records in the sample, and those that could be parsed. */
  records: number;
  apart: number;
  offers: readonly ColumnOffer[];
}

function notesFor({ plan: { draft }, records, apart, offers, ...sums }: Noted): string[] {
  const { withheld, cutCells, replacedCells, excluded } = sums;
  const unmatched = records === 0 ? [] : unmatchedRedactions(draft, sums);
  const personal = draft.redactions.length === 0 ? offers.filter((offer) => offer.personal.length > 0) : [];
  return [
    records === 0 ? texts.noneChosen : null,
    apart < records ? texts.notTakenApart(records - apart, records) : null,
    withheld > 0 ? texts.withheld(withheld, records) : null,
    unmatched.length > 0 ? texts.redactedNothing(records, unmatched.join(', '), howToName) : null,
    cutCells > 0 ? texts.cellsCut(formatFacts[draft.format].thing, cutCells) : null,
    excluded > 0 ? texts.excluded(excluded, records) : null,
    replacedCells > 0 ? texts.halvesReplaced(replacedCells) : null,
    personal.length > 0 ? texts.personalData(personal[0]!.name) : null,
  ].filter((note) => note !== null);
}
