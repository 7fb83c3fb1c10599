import { resolve } from 'node:path';
import type { Command } from 'commander';
import { handOverOf } from '../core/actions/hand-over.ts';
import { handoverOf } from '../core/actions/handover-content.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { describeOverview } from '../core/monitoring/overview.ts';
import { withPauses } from '../core/monitoring/pauses.ts';
import { writeWhole } from '../storage/whole-file.ts';
import { withActions } from './action-session.ts';
import type { Context } from './context.ts';
import { sayGaps, sayUnknownNodes } from './gaps.ts';
import type { GlobalOptions } from './options.ts';

const help = `
Without --out, prints notes as Markdown. With it, writes a signed file, which penstock incidents open and the Incidents screen
open as an incident on another computer. It contains names, IDs, reasons and notes, but no key and no record.

Examples:
  penstock handover > handover.md
  penstock handover --out handover.json
`;

type Options = GlobalOptions & { out?: string };

/** Adds `penstock handover`: shift hand-over notes as Markdown, or as a signed file. */
export function addHandOverCommand(handover: Command, context: Context): void {
  handover
    .option('--out <file>', 'write a signed file that Penstock opens as an incident')
    .addHelpText('after', help)
    .action((_options: unknown, command: Command) => handOver(command.optsWithGlobals<Options>(), context));
}

function handOver(options: Options, context: Context): Promise<void> {
  return withActions(options, context, async ({ actions, journal, activity, target }) => {
    const { estate, id, name, place } = target;
    estate.snapshot.pauses = () => journal.pauses(place);
    await estate.readEverything();
    sayGaps(estate, context);
    await estate.readFigures();
    sayUnknownNodes(estate, context);
    const now = clock.now();
    const found = describeOverview(estate.snapshot, estate.readAt, now);
    const overview = withPauses(found, estate.snapshot, journal.pauses(place));
    if (options.out !== undefined) {
      const { text, signer } = actions.incidents.sign(
        handoverOf({ actions, journal, activity, target, overview, now }),
      );
      await writeWhole(resolve(options.out), [text]);
      context.terminal.say(`Wrote ${options.out}, signed by this installation: ${signer}.`);
      return;
    }
    const incidents = actions.incidents.open(id);
    const changes = actions.changes.list(id);
    const input = { environmentName: name, writtenAt: now, incidents, changes, overview, gaps: estate.gaps };
    await context.terminal.write(handOverOf(input));
  });
}
