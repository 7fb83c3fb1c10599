import { openHistory } from '../storage/history.ts';
import type { Context } from './context.ts';
import type { CommandEstate } from './estate.ts';
import type { GlobalOptions } from './options.ts';
import { ageWithin, openStoredHistory } from './stored-history.ts';

/** Maximum runs of a flow: a week with one every quarter of an hour. */
const mostRuns = 700;

/** Milliseconds. The app reads runs at most this far apart, whether its window is visible or hidden. */
const recently = 2 * 60_000;

/** Reads the runs of a known flow, unless the app read them within the last two minutes. */
export async function readFlowRuns(
  nodeId: number,
  estate: CommandEstate,
  options: GlobalOptions,
  context: Context,
): Promise<void> {
  if (!recallRuns(nodeId, estate, options, context)) await estate.readRunsOf(nodeId);
}

/** Restores the flow's runs from the app's recent read. The service has no list of the runs of one flow. */
function recallRuns(nodeId: number, estate: CommandEstate, options: GlobalOptions, context: Context): boolean {
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const history = openHistory(database, environmentId);
    const { originId } = estate.snapshot.entryOf(nodeId)!.flow;
    const to = history.knownTo();
    const age = ageWithin(recently, to);
    const known = history.stretchesOf(originId).at(-1);
    // A flow without a run looks like one that the app does not know.
    if (to === null || age === null || known === undefined || known.to < to) return false;
    const runs = history.runsOf(originId, { ...known, to: Infinity }, mostRuns);
    const since = runs.length < mostRuns ? known.from : (runs.at(-1)!.at ?? known.from);
    estate.recallRuns(originId, runs, { since, to });
    context.terminal.say(`Runs are shown as the app read them ${age} ago.`);
    return true;
  } finally {
    database.close();
  }
}
