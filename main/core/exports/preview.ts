import type { ColumnOffer } from '#contract/models/export.ts';
import type { RecordCalls, ResourceRef } from '../quarantine/records.ts';
import { Identities } from '../quarantine/sample-identity.ts';
import { readSamplePage } from '../quarantine/sample-page.ts';
import { readSample } from '../quarantine/sample.ts';
import { chosenBy } from './choice.ts';
import { offersFrom } from './column-offers.ts';
import { rowFormat } from './formats.ts';
import type { ExportPlan } from './plan.ts';
import { redactor } from './redaction.ts';
import { type Row, rowMaker } from './rows.ts';
import { nothingWritten, type Written } from './written.ts';

/** Rows shown before an export begins. */
const rowsShown = 20;
/** Characters of a cell, or of a record, that are shown. */
const longestShown = 2_000;

type Preview = RecordCalls['export.preview']['output'];

/** The first rows as they will be written, and what there is to choose from. */
export function previewOf(plan: ExportPlan, pages: readonly { resource: ResourceRef; text: string }[]): Preview {
  const sums = { ...nothingWritten };
  const rowOf = rowMaker(plan.draft, sums);
  const format = rowFormat(plan.draft);
  const redact = redactor(plan.draft.redactions, plan.salt);
  const isChosen = chosenBy(plan.draft.choice, plan.rules);
  const identities = new Identities();
  const records: unknown[] = [];
  const preview: Preview = { columns: [], rows: [], notes: [], read: 0, bytes: 0 };
  for (const { resource, text } of pages) {
    for (const record of readSamplePage(text).records) {
      preview.read += 1;
      if (!isChosen(record, identities.idOf(resource, record), resource)) continue;
      records.push(record);
      const redacted = redact(record);
      sums.withheld += redacted.withheld ? 1 : 0;
      const row = rowOf(redacted.record);
      if (preview.rows.length < rowsShown) preview.rows.push(shown(row));
      preview.bytes += Buffer.byteLength(format.row(row, preview.rows.length));
    }
  }
  const { offers, apart } = offersFrom(records.map(readSample));
  preview.columns = offers;
  preview.notes = notesFor({ plan, records: records.length, apart, offers, ...sums });
  return preview;
}

const shown = (row: Row): string[] => [row].flat().map((cell) => String(cell).slice(0, longestShown).toWellFormed());

interface Noted extends Written {
  plan: ExportPlan;
  /** Chosen ones that were looked at, and those of them that could be taken apart. */
  records: number;
  apart: number;
  offers: readonly ColumnOffer[];
}

function notesFor({ plan: { draft }, records, apart, offers, withheld, cutCells, replacedCells }: Noted): string[] {
  const of = `of the ${records.toLocaleString('en')} records looked at`;
  const personal = draft.redactions.length === 0 ? offers.filter((offer) => offer.personal) : [];
  return [
    records === 0 ? 'None of the records looked at is chosen. Others in the window may be.' : null,
    apart < records
      ? `${(records - apart).toLocaleString('en')} ${of} cannot be taken apart, so that columns inside of them stay empty. The column “raw” has them as they came.`
      : null,
    withheld > 0
      ? `The original of ${withheld.toLocaleString('en')} ${of} is withheld, because a redaction in it cannot be made certain.`
      : null,
    cutCells > 0
      ? `Cells that are longer than a workbook takes are cut: ${cutCells.toLocaleString('en')} in the records looked at. CSV has them whole.`
      : null,
    replacedCells > 0
      ? `Cells with half a character get “\ufffd” in its place: ${replacedCells.toLocaleString('en')} in the records looked at. NDJSON and JSON keep it.`
      : null,
    personal.length > 0
      ? `There seems to be personal data, such as in “${personal[0]!.name}”. Redact it if the file leaves the house.`
      : null,
  ].filter((note) => note !== null);
}
