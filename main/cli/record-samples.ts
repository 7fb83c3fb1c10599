import { Argument, type Command } from 'commander';
import { type ExportDraft, type ExportPreview, patternNames, type Redaction } from '#contract/models/export.ts';
import { resourceKinds } from '#contract/models/flow.ts';
import type { SampleKind } from '#contract/models/quarantine.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { parseJson } from '../core/base/json-text.ts';
import type { ExportStore } from '../core/exports/store.ts';
import { requireExportsAllowed } from '../core/settings/rules.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { openCommandExports } from './sample-export.ts';
import { environmentIdOf } from './target.ts';
import { readTime } from './time.ts';

const help = `
Prints a few failed records of the whole period, as an export would write them with every kind of personal data masked: e-mail
addresses, telephone, card and account numbers, IP addresses, and fields whose names suggest personal data. A long record is cut.

Examples:
  penstock records sample source 5001
  penstock records sample data_set 3100002 --start-time 2h --json
`;

interface Options extends GlobalOptions {
  startTime?: number;
  endTime?: number;
  personalData?: boolean;
  json?: boolean;
}

/** Adds `penstock records sample KIND ID`: a few failed records, with personal data masked. */
export function addRecordSampleCommand(records: Command, context: Context): void {
  records
    .command('sample')
    .description('print a few failed records, with personal data masked')
    .addArgument(new Argument('<kind>', 'where the records failed').choices(resourceKinds))
    .argument('<id>', 'resource ID', wholeNumber)
    .option('--start-time <time>', 'only records since this time', readTime)
    .option('--end-time <time>', 'only records until this time', readTime)
    .option('--personal-data', 'mask nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((kind: SampleKind, id: number, _options: unknown, command: Command) =>
      sample({ kind, id }, command.optsWithGlobals<Options>(), context),
    );
}

/** A preview writes nothing that a later command would resume. */
const nothingStored: ExportStore = { list: () => [], put: () => undefined, remove: () => undefined };

async function sample(resource: { kind: SampleKind; id: number }, options: Options, context: Context): Promise<void> {
  const { startTime: from = 0, endTime: to = clock.now(), personalData = false } = options;
  if (from > to) throw wrongUsage('--start-time is after --end-time.');
  const { terminal, signal } = context;
  await context.signedIn(
    options,
    async (connection) => {
      const { exports, close } = openCommandExports(nothingStored, connection, options, context);
      const preview = (redactions: Redaction[]): Promise<ExportPreview> => {
        const draft: ExportDraft = {
          environmentId: environmentIdOf(connection.target),
          scope: { by: 'resource', ...resource },
          ...{ from, to, choice: { by: 'all' }, format: 'ndjson', split: 'one_file', columns: null },
          ...{ redactions, accepted: [], guard: false },
        };
        return exports.preview(draft, null, signal);
      };
      try {
        const { rows, total, found, masked } = personalData
          ? { ...(await preview([])), masked: false }
          : await maskedBy(preview);
        if (found.length > 0 && masked) throw wrongUsage('Personal data could not be masked. Nothing was printed.');
        const shown = rows.map(([text]) => text!);
        if (options.json) {
          const fields = {
            ...resource,
            of_records: total,
            masked,
            records: shown.map((text) => parseJson(text) ?? text),
          };
          return await terminal.writeJson(fields);
        }
        if (shown.length === 0) return terminal.say('No record failed.');
        return await terminal.lines(shown);
      } finally {
        await close();
      }
    },
    (settings) => requireExportsAllowed(settings),
  );
}

/** Previews with every pattern masked, and with each field masked in which personal data is still found. */
async function maskedBy(
  preview: (redactions: Redaction[]) => Promise<ExportPreview>,
): Promise<ExportPreview & { masked: boolean }> {
  const redactions: Redaction[] = patternNames.map((pattern) => ({ target: { by: 'named', pattern }, how: 'mask' }));
  let shown = await preview(redactions);
  for (let tries = 0; shown.found.length > 0 && tries < 3; tries += 1) {
    redactions.push(...shown.found.map(({ path }): Redaction => ({ target: { by: 'field', path }, how: 'mask' })));
    shown = await preview(redactions);
  }
  return { ...shown, masked: true };
}
