import type { Command } from 'commander';
import { handOverOf } from '../core/actions/hand-over.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { describeOverview } from '../core/monitoring/overview.ts';
import { withPauses } from '../core/monitoring/pauses.ts';
import { withActions } from './action-session.ts';
import type { Context } from './context.ts';
import { sayGaps, sayUnknownNodes } from './gaps.ts';
import type { GlobalOptions } from './options.ts';

/** Adds `penstock handover`: shift hand-over notes, as Markdown. */
export function addHandOverCommand(handover: Command, context: Context): void {
  handover.action((_options: unknown, command: Command) =>
    withActions(command.optsWithGlobals<GlobalOptions>(), context, async ({ actions, journal, target }) => {
      const { estate, id, name, place } = target;
      estate.snapshot.pauses = () => journal.pauses(place);
      await estate.readEverything();
      sayGaps(estate, context);
      await estate.readFigures();
      sayUnknownNodes(estate, context);
      const now = clock.now();
      const found = describeOverview(estate.snapshot, estate.readAt, now);
      const overview = withPauses(found, estate.snapshot, journal.pauses(place));
      const incidents = actions.incidents.open(id);
      const changes = actions.changes.list(id);
      const input = { environmentName: name, writtenAt: now, incidents, changes, overview, gaps: estate.gaps };
      await context.terminal.write(handOverOf(input));
    }),
  );
}
