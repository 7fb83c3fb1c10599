/** The properties of a file format; main/core/export-format/formats.ts defines how one is written and read back. */
interface ExportFormatFacts {
  /** As people write it. */
  name: string;
  /** Of its files, without the dot, and others by which it is recognised. */
  extension: string;
  otherExtensions: readonly string[];
  /** The noun for one of its files. */
  thing: 'file' | 'workbook';
  /** Rows of cells below the names of columns; else each record is JSON. */
  isTable: boolean;
  /** Made of its rows once all of them are written: until then they exist twice. */
  isPacked: boolean;
  /** Whether a program that opens it may take a text for a formula and run it, so that `ExportDraft.guard` matters. */
  takesFormulas: boolean;
  /** Whether a number is written as the service wrote it; a workbook has numbers of its own, in which 10.00 is 10. */
  keepsNumbers: boolean;
  /** Its capacity: rows below the names of the columns, and characters of a cell. Null: unlimited. */
  mostRows: number | null;
  longestCell: number | null;
}

const text = {
  otherExtensions: [],
  thing: 'file',
  isTable: false,
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
    isPacked: true,
    takesFormulas: true,
    keepsNumbers: false,
    // Excel's own, of which the names of the columns take one row: "Excel specifications and limits", worksheet and workbook.
    mostRows: 1_048_575,
    longestCell: 32_767,
  },
} as const satisfies Record<string, ExportFormatFacts>;

export type ExportFormat = keyof typeof formats;
export type PackedFormat = {
  [F in ExportFormat]: (typeof formats)[F]['isPacked'] extends true ? F : never;
}[ExportFormat];

export const formatFacts: Record<ExportFormat, ExportFormatFacts> = formats;
export const exportFormats: readonly ExportFormat[] = Object.keys(formats) as ExportFormat[];

/** Whether a file of the format is made of its rows; see `isPacked`. */
export const isPacked = (format: ExportFormat): format is PackedFormat => formatFacts[format].isPacked;
