import { inLanguage } from '../language.ts';

const texts = inLanguage('export format', { raw: 'Raw' });

/** The properties of a file format. main/core/export-format/formats.ts defines how files are written and read back. */
interface ExportFormatFacts {
  /** The usual spelling. */
  name: string;
  /** The file extension without the dot, and others that identify the format. */
  extension: string;
  otherExtensions: readonly string[];
  /** The noun for one of its files. */
  thing: 'file' | 'workbook';
  /** Whether it has rows of cells below column names; otherwise each record is JSON. */
  isTable: boolean;
  /** Whether it has the original of each record alone, the oldest first, as data to be sent again. */
  isOriginal: boolean;
  /** Whether the file is packed from its rows after all are written: until then they exist twice. */
  isPacked: boolean;
  /** Whether a program that opens it may read a text as a formula and run it, so that `ExportDraft.guard` matters. */
  takesFormulas: boolean;
  /** Whether a number keeps the service's notation; a workbook uses its own numbers, in which 10.00 is 10. */
  keepsNumbers: boolean;
  /** Capacity: rows below the column names, and characters of a cell. Null: unlimited. */
  mostRows: number | null;
  longestCell: number | null;
}

const text = {
  otherExtensions: [],
  thing: 'file',
  isTable: false,
  isOriginal: false,
  isPacked: false,
  takesFormulas: false,
  keepsNumbers: true,
  mostRows: null,
  longestCell: null,
} as const;

const formats = {
  ndjson: { ...text, name: 'NDJSON', extension: 'ndjson', otherExtensions: ['jsonl'] },
  json: { ...text, name: 'JSON', extension: 'json' },
  csv: { ...text, name: 'CSV', extension: 'csv', isTable: true, takesFormulas: true },
  xlsx: {
    name: 'XLSX',
    extension: 'xlsx',
    otherExtensions: [],
    thing: 'workbook',
    isTable: true,
    isOriginal: false,
    isPacked: true,
    takesFormulas: true,
    keepsNumbers: false,
    // Excel's limit minus one row of column names: "Excel specifications and limits", worksheet and workbook.
    mostRows: 1_048_575,
    longestCell: 32_767,
  },
  raw: { ...text, name: texts.raw, extension: 'ndjson', isOriginal: true, isPacked: true },
} as const satisfies Record<string, ExportFormatFacts>;

export type ExportFormat = keyof typeof formats;
export type PackedFormat = {
  [F in ExportFormat]: (typeof formats)[F]['isPacked'] extends true ? F : never;
}[ExportFormat];

export const formatFacts: Record<ExportFormat, ExportFormatFacts> = formats;
export const exportFormats: readonly ExportFormat[] = Object.keys(formats) as ExportFormat[];

/** Whether a file of the format is packed from its rows; see `isPacked`. */
export const isPacked = (format: ExportFormat): format is PackedFormat => formatFacts[format].isPacked;
