import { type Command, Option } from 'commander';
import { randomUUID } from 'node:crypto';
import { everyRecord, type SampleWindow, type WouldPass } from '#contract/models/quarantine.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { inertJson } from '../core/base/json.ts';
import type { Records } from '../core/ports/records.ts';
import type { Service } from '../core/ports/service.ts';
import { readValidationSchema } from '../core/quarantine/validation-schema.ts';
import { readWindow } from '../core/quarantine/window-reader.ts';
import { noRules } from '../core/samples/group-rules.ts';
import { createRecords } from '../helpers/records.ts';
import { createLogger } from '../log.ts';
import type { Context, SignedInConnection } from './context.ts';
import { readAccepted, readRedaction } from './export-options.ts';
import { readTime, timeOf } from './time.ts';
import { wrongUsage } from './input.ts';
import { requirePrintAllowed } from './print-guard.ts';
import { counted, numberFormat, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { exportSamples, type SampleExportOptions } from './sample-export.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
Reads failed records of the data set and checks them on this computer against its current validation schema. Nothing is changed
or run again. Code that transforms records before the service checks them is not run.

With --out, the original records that would pass are exported to a file as data to be sent again: one per line, unchanged, the
oldest first. The export works like that of sample-quarantine --all --out, with a manifest next to the file and a question about
personal data.

Examples:
  penstock dataset would-pass 3100002
  penstock dataset would-pass 3100002 --count 5000 --start-time 2026-11-20T00:00Z --json
  penstock dataset would-pass 3100002 --out resend.ndjson
`;

interface Options
  extends GlobalOptions, Pick<SampleExportOptions, 'startTime' | 'endTime' | 'redact' | 'accept' | 'defaults'> {
  count: number;
  json?: boolean;
  out?: string;
}

/** Adds `penstock dataset would-pass ID`: checks whether failed records would pass now. */
export function addWouldPassCommand(dataset: Command, context: Context): void {
  dataset
    .command('would-pass')
    .description('check failed records of a data set against its current validation schema')
    .argument('<id>', 'ID of the data set', wholeNumber)
    .option('-c, --count <number>', 'number of newest records to read', wholeNumber, 1_000)
    .option('--start-time <time>', 'only records since this time', readTime)
    .option('--end-time <time>', 'only records until this time', readTime)
    .option('--json', 'print JSON')
    .addOption(new Option('--out <file>', 'export the original records that would pass').conflicts('json'))
    .option('--redact <what>', 'with --out: as of sample-quarantine', readRedaction)
    .option('--accept <path>', 'with --out: as of sample-quarantine', readAccepted)
    .option('--no-defaults', 'with --out: ignore the masks for exports in the settings of the app')
    .addHelpText('after', help)
    .action((id: number, _options: unknown, command: Command) => {
      const { out, ...options } = command.optsWithGlobals<Options>();
      const { startTime = 0, endTime = clock.now(), redact, accept, defaults } = options;
      if (startTime > endTime) throw wrongUsage('--start-time is after --end-time.');
      if (out !== undefined) return exportPassing(id, { ...options, out }, context);
      if (redact || accept || !defaults)
        throw wrongUsage('--redact, --accept and --no-defaults are for files: add --out.');
      return print(id, options, { from: startTime, to: endTime }, context);
    });
}

interface Check {
  result: WouldPass;
  /** Number of failed records, if the service reports it. */
  total: number | null;
}

async function print(dataSetId: number, options: Options, window: SampleWindow, context: Context): Promise<void> {
  const { terminal } = context;
  await context.signedIn(
    options,
    async (connection) => {
      const { result, total } = await check(dataSetId, { ...options, window }, connection, context);
      if (options.json) await terminal.write(asJson(result, total));
      else await terminal.lines([...asLines(result, total), ...reasonsAsTable(result, terminal.width)]);
    },
    (settings) => requirePrintAllowed(settings, terminal),
  );
}

function exportPassing(id: number, options: Options & { out: string }, context: Context): Promise<void> {
  const choose: SampleExportOptions['choose'] = async (connection, window) => {
    const { result, total } = await check(id, { ...options, window }, connection, context);
    for (const line of asLines(result, total)) context.terminal.say(line);
    if (result.passed > 0) return { by: 'records', ids: result.passedIds };
    throw failure('wrong_state', 'No checked record would pass.', { advice: 'Nothing was written.' });
  };
  return exportSamples({ kind: 'data_set', id }, { ...options, format: 'raw', choose }, context);
}

/** Reads the records and the current schema, and checks them. */
async function check(
  dataSetId: number,
  { window, count }: Pick<Reading, 'window' | 'count'>,
  connection: SignedInConnection,
  { signal, system }: Context,
): Promise<Check> {
  const service = new ApiService(connection.target.settings, connection, clock);
  const asked = { signal, priority: 'person' } as const;
  const { schema, ...facts } = await readValidationSchema(service, dataSetId, asked);
  const readAt = clock.now();
  const records = createRecords(
    system.launcher,
    createLogger(() => undefined),
  );
  try {
    const id = randomUUID();
    const resource = { kind: 'data_set', id: dataSetId } as const;
    await records.call('collection.open', { id, rules: noRules, clockOffset: service.clockOffset });
    const total = await readInto(records, { id, service, resource, window, count }, signal);
    const checked = await records.call('collection.check', { id, filter: everyRecord, key: null, resource, schema });
    return { result: { ...facts, ...checked, readAt }, total };
  } finally {
    records.close();
  }
}

interface Reading {
  /** Id of the collection. */
  id: string;
  service: Pick<Service, 'readSamples'>;
  resource: { kind: 'data_set'; id: number };
  window: SampleWindow;
  count: number;
}

/** Reads the newest `most` records. Returns the total, if the service reports it. */
async function readInto(
  records: Pick<Records, 'call'>,
  { id, service, resource, window, count: most }: Reading,
  signal: AbortSignal,
): Promise<number | null> {
  let read = 0;
  let total: number | null = null;
  const steps = readWindow({
    fetch: (page, perPage, given) =>
      service.readSamples(resource, { ...window, page, perPage }, { signal: given, priority: 'person' }),
    take: (text, offset) => records.call('collection.add', { id, resource, offset, text }),
    room: () => most - read,
    signal,
  });
  for await (const progress of steps) ({ read, total } = progress);
  signal.throwIfAborted();
  return total;
}

function asLines({ dataSet, validates, transforms, changedAt, ...checked }: WouldPass, total: number | null): string[] {
  const { of, checked: looked, passed, unreadable, stopped } = checked;
  return [
    `${counted(passed, 'record')} of ${counted(looked, 'checked record')} would pass the schema of ${dataSet.name ?? `data set ${dataSet.id}`}, changed ${timeOf(changedAt) ?? 'at an unknown time'}.`,
    `Read ${numberFormat.format(of)} of ${total === null ? 'an unknown number of failed records' : counted(total, 'failed record')}.`,
    ...(stopped ? ['Checking took too long and was stopped.'] : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'record is', 'records are')} not JSON that can be checked.`] : []),
    ...(validates === false ? ['The service does not validate this data set.'] : []),
    ...(transforms
      ? ['Code transforms the records before the service checks them. Here, they were checked untransformed.']
      : []),
  ];
}

function reasonsAsTable({ reasons }: WouldPass, width: number | null): Line[] {
  if (reasons.length === 0) return [];
  const cells = reasons.map(({ count: records, keyword, place, message }) => [
    String(records),
    keyword,
    place || '-',
    message,
  ]);
  return ['', ...new Table(['RECORDS', 'KEYWORD', 'FIELD', 'EXAMPLE'], width).lines(cells)];
}

function asJson({ dataSet, validates, transforms, ...result }: WouldPass, total: number | null): string {
  const { of: read, checked, passed, unreadable, reasons, stopped } = result;
  return `${inertJson({
    ...{ data_set: dataSet, validates, transforms, read, of_records: total, checked, passed, unreadable },
    reasons: reasons.map(({ keyword, place: path, message, count: records }) => ({ keyword, path, message, records })),
    ...{ stopped, changed_at: timeOf(result.changedAt), read_at: timeOf(result.readAt) },
  })}\n`;
}
