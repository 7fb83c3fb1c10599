import { type Command, Option } from 'commander';
import { readList } from '../api/listing.ts';
import { listErrorSamples } from '../api/operations/monitoring.ts';
import type { ResourceType } from '../api/operations/operation.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { createWriter, formats } from './sample-formats.ts';
import { readTime } from './time.ts';

/** The specification's maximum. */
const largestPage = 100;

interface SampleOptions extends GlobalOptions {
  count: number;
  startTime?: number;
  endTime?: number;
  format: (typeof formats)[number];
}

const kinds: readonly { name: string; type: ResourceType; thing: string }[] = [
  { name: 'source', type: 'data_sources', thing: 'data source' },
  { name: 'dataset', type: 'data_sets', thing: 'data set' },
  { name: 'sink', type: 'data_sinks', thing: 'data sink' },
];

const examples = (name: string): string => `
Times are ISO 8601, or Unix time in seconds or milliseconds. A date alone is midnight UTC; a time without a zone is
that of this computer. In json the records are as they came; csv has a column for each member that the specification
names and one for all others.

Examples:
  penstock ${name} sample-quarantine 5001
  penstock ${name} sample-quarantine 5001 -c 1000 --format csv > failed.csv
  penstock ${name} sample-quarantine 5001 --start-time 2026-11-20T00:00Z --format json
`;

/** `penstock source|dataset|sink sample-quarantine ID`: the specification's command-line retrieval. */
export function addSampleCommands(program: Command, context: Context): void {
  for (const { name, type, thing } of kinds) {
    program
      .command(name)
      .description(`quarantined records of a ${thing}`)
      .command('sample-quarantine')
      .description(`print records that failed at a ${thing}`)
      .argument('<id>', `id of the ${thing}`, wholeNumber)
      .addOption(new Option('-c, --count <number>', 'how many records').default(10).argParser(wholeNumber))
      .option('--start-time <time>', 'only records since then', readTime)
      .option('--end-time <time>', 'only records until then', readTime)
      .addOption(new Option('--format <format>', 'how to print them').choices(formats).default('table'))
      .addHelpText('after', examples(name))
      .action((id: number, _options: unknown, command: Command) =>
        printSamples(type, id, command.optsWithGlobals<SampleOptions>(), context),
      );
  }
}

async function printSamples(type: ResourceType, id: number, options: SampleOptions, context: Context): Promise<void> {
  const { count, startTime, endTime, format } = options;
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) {
    throw wrongUsage('--start-time is after --end-time.');
  }
  const { terminal, signal } = context;
  const writer = createWriter(format, terminal.width);
  const input = {
    path: { resource_type: type, resource_id: id },
    body: { start_time: startTime, end_time: endTime },
  };
  const perPage = Math.min(largestPage, count);
  await context.signedIn(options, async ({ client }) => {
    let printed = 0;
    for await (const { entries, total, complete } of readList(client, listErrorSamples, input, {
      perPage,
      signal,
      priority: 'person',
    })) {
      const wanted = entries.slice(0, count - printed);
      await terminal.write(writer.page(wanted));
      printed += wanted.length;
      if (complete === null && printed < count) {
        terminal.progress(`${summary(printed, total)} ...`);
        continue;
      }
      await terminal.write(writer.end());
      const gaps = complete === false && printed < count;
      terminal.say(`${summary(printed, total)}${ending(gaps, complete === true && wanted.length === entries.length)}`);
      if (gaps) context.exitCode = exitCodes.incomplete;
      return;
    }
  });
}

const figure = new Intl.NumberFormat('en');

function summary(printed: number, total: number | null): string {
  return `${figure.format(printed)} ${total === null ? '' : `of ${figure.format(total)} `}records`;
}

function ending(gaps: boolean, whole: boolean): string {
  if (gaps) return ', incomplete: the list changed while it was read. Try again.';
  return whole ? ', complete.' : '.';
}
