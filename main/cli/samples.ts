import { type Command, Option } from 'commander';
import { readList } from '../api/listing.ts';
import { listErrorSamples } from '../api/operations/monitoring.ts';
import type { ResourceType } from '../api/operations/operation.ts';
import { exportFormats } from '#contract/models/export-format.ts';
import type { ListGap } from '#contract/models/list-gap.ts';
import type { SampleKind } from '#contract/models/quarantine.ts';
import type { Context, SignedInConnection } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { gapWords } from './gaps.ts';
import { formatOf, readAccepted, readColumns, readExcelSigns, readRedaction } from './export-options.ts';
import { requirePrintAllowed } from './print-guard.ts';
import { wrongUsage } from './input.ts';
import { numberFormat, shareOf, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { exportSamples, type SampleExportOptions } from './sample-export.ts';
import { createPrinter, formats } from './sample-formats.ts';
import { readTime } from './time.ts';

/** Maximum page size of the specification. */
const largestPage = 100;

interface SampleOptions extends GlobalOptions {
  count: number;
  startTime?: number;
  endTime?: number;
  format: (typeof formats)[number];
}

/** Options as given, for printing or for writing to a file. */
interface GivenOptions
  extends
    Omit<SampleOptions, 'format' | 'count'>,
    Omit<SampleExportOptions, 'format' | 'out' | 'formulaGuard' | 'choose'> {
  guard?: boolean;
  count?: number;
  format?: SampleOptions['format'] | SampleExportOptions['format'];
  all?: true;
  out?: string;
}

const kinds: Record<string, { type: ResourceType; kind: SampleKind; thing: string }> = {
  source: { type: 'data_sources', kind: 'source', thing: 'data source' },
  dataset: { type: 'data_sets', kind: 'data_set', thing: 'data set' },
  sink: { type: 'data_sinks', kind: 'destination', thing: 'data sink' },
};

const examples = (name: string): string => `
Times are ISO 8601, an age (2h), or Unix time in seconds or milliseconds. A date alone is midnight UTC; a time without a zone
is local time. In json, records are unchanged; csv has a column for each field of the specification and one for all others.

With --all --out, every record is exported to a file, with a manifest next to it that documents its contents. The file is created
only when it is complete. If the export is cut short, run the same command to resume from FILE.partial. Paths of --columns and
--redact: error.message, metadata.ingestTime, raw (the original record), record.customer.email (inside of it), other (everything
else). A pattern is email, phone, card, iban, ip or a regular expression.

Every record is searched for personal data before it is written. On a terminal, you are asked about each field that has neither
--redact nor --accept. Without a terminal, the command exits with 2 and no file is written.

Examples:
  penstock ${name} sample-quarantine 5001
  penstock ${name} sample-quarantine 5001 -c 1000 --format csv > failed.csv
  penstock ${name} sample-quarantine 5001 --start-time 2026-11-20T00:00Z --format json
  penstock ${name} sample-quarantine 5001 --all --out failed.ndjson
  penstock ${name} sample-quarantine 5001 --all --out failed.csv --for-excel de
  penstock ${name} sample-quarantine 5001 --all --out failed.csv --columns error.message,record.id=Order \\
    --redact field=record.customer.email:hash --redact pattern=phone:mask
`;

/** Adds `penstock source|dataset|sink sample-quarantine ID`: the specification's command-line retrieval. */
export function addSampleCommand(resource: Command, context: Context): void {
  const name = resource.name();
  const { type, kind, thing } = kinds[name]!;
  resource
    .command('sample-quarantine')
    .description(`print records that failed at a ${thing}`)
    .argument('<id>', `ID of the ${thing}`, wholeNumber)
    .addOption(new Option('-c, --count <number>', 'number of records (default: 10)').argParser(wholeNumber))
    .option('--start-time <time>', 'only records since this time', readTime)
    .option('--end-time <time>', 'only records until this time', readTime)
    .addOption(new Option('--format <format>', 'output format').choices([...printed, ...exportFormats]))
    .addOption(new Option('--all', 'export every record; requires --out').conflicts('count'))
    .option('--out <file>', 'file to write, created only when complete; requires --all')
    .option('--columns <paths>', 'only these, in this order: PATH or PATH=NAME, separated by commas', readColumns)
    .option(
      '--redact <what>',
      'field=PATH, pattern=NAME or pattern=/EXPRESSION/, followed by :mask, :hash or :drop',
      readRedaction,
    )
    .option('--accept <path>', 'write personal data in this field unchanged; all: in any field', readAccepted)
    .option('--guard', 'put an apostrophe before text that a spreadsheet would treat as a formula')
    .option('--no-guard', 'leave such text unchanged')
    .option(
      '--for-excel [locale]',
      'CSV with the separator and decimal sign of a locale (default: of this computer)',
      readExcelSigns,
    )
    .option('--no-defaults', 'ignore the format, guard and masks for exports in the settings of the app')
    .addHelpText('after', examples(name))
    .action((id: number, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GivenOptions>();
      return options.out === undefined
        ? printSamples(type, id, toPrint(options), context)
        : exportSamples({ kind, id }, toExport(options, options.out), context);
    });
}

/** Formats for a screen or a pipe, in addition to those of files. */
const printed = formats.filter((format) => !exportFormats.some((other) => other === format));

function toPrint({
  count = 10,
  format = 'table',
  all,
  columns,
  redact,
  accept,
  guard,
  forExcel,
  defaults,
  ...options
}: GivenOptions): SampleOptions {
  const asked = formats.find((one) => one === format);
  if (all) throw wrongUsage('--all requires a file: add --out.');
  if ([columns, redact, accept, guard, forExcel].some((one) => one !== undefined) || !defaults)
    throw wrongUsage(
      '--columns, --redact, --accept, --guard, --for-excel and --no-defaults are for files: add --all and --out.',
    );
  if (!asked) throw wrongUsage(`${format} is for files: add --all and --out.`);
  return { ...options, count, format: asked };
}

/** Returns the options of an export. `guard` here is the formula guard, not that of an environment. */
function toExport({ all, format, guard: formulaGuard, ...options }: GivenOptions, out: string): SampleExportOptions {
  if (!all) throw wrongUsage('--out exports every record: add --all.', 'Nothing was sent or written.');
  if (format === 'table')
    throw wrongUsage('A table cannot be written to a file: choose another --format.', 'Nothing was sent or written.');
  if (options.forExcel && (format ?? formatOf(out) ?? 'csv') !== 'csv')
    throw wrongUsage('--for-excel is for CSV. XLSX needs no option.', 'Nothing was sent or written.');
  requireOrder(options);
  return { ...options, out, ...(formulaGuard !== undefined && { formulaGuard }), ...(format && { format }) };
}

function requireOrder({ startTime, endTime }: Pick<GivenOptions, 'startTime' | 'endTime'>): void {
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw wrongUsage('--start-time is after --end-time.');
}

async function printSamples(type: ResourceType, id: number, options: SampleOptions, context: Context): Promise<void> {
  const { count, startTime, endTime, format } = options;
  requireOrder(options);
  const { terminal, signal } = context;
  const printer = createPrinter(format, terminal);
  const input = {
    path: { resource_type: type, resource_id: id },
    body: { start_time: startTime, end_time: endTime },
  };
  const perPage = Math.min(largestPage, count);
  const print = async ({ client }: SignedInConnection): Promise<void> => {
    let printed = 0;
    for await (const { entries, total, complete, gap } of readList(client, listErrorSamples, input, {
      perPage,
      signal,
      priority: 'person',
    })) {
      const wanted = entries.slice(0, count - printed);
      await printer.page(wanted);
      printed += wanted.length;
      if (complete === null && printed < count) {
        terminal.progress(
          `${summary(printed, total)} ...`,
          shareOf(printed, total === null ? null : Math.min(count, total)),
        );
        continue;
      }
      await printer.end();
      const gaps = complete === false && printed < count;
      terminal.say(
        `${summary(printed, total)}${ending(gaps ? gap : null, complete === true && wanted.length === entries.length)}`,
      );
      if (gaps) context.exitCode = exitCodes.incomplete;
      return;
    }
  };
  await context.signedIn(options, print, (settings) => requirePrintAllowed(settings, terminal));
}

function summary(printed: number, total: number | null): string {
  return `${numberFormat.format(printed)} ${total === null ? '' : `of ${numberFormat.format(total)} `}records`;
}

function ending(gap: ListGap | null, whole: boolean): string {
  if (gap) return `, incomplete. ${gapWords(gap, 'failed records')}`;
  return whole ? ', complete.' : '.';
}
