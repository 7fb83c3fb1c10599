import { nameBeforeCopying } from '#contract/copied-name.ts';
import { quoted } from '#contract/filter/print.ts';
import { everyFlow } from '#contract/models/flow.ts';
import type { Suspects } from '#contract/models/timeline.ts';
import { main } from './bridge.ts';
import { suspectsOf } from './timeline.svelte.ts';

/** A flow to compare. */
export interface FlowToCompare {
  environmentId: string;
  originId: number;
  name: string | null;
}

/** The comparison on screen. */
class FlowComparing {
  request = $state.raw<FlowToCompare | null>(null);

  ask(request: FlowToCompare): void {
    this.request = request;
  }

  close(): void {
    this.request = null;
  }
}

export const flowComparing = new FlowComparing();

/** Suggested counterparts of a flow in an environment. */
export interface FlowCounterparts {
  /**
   * Epoch milliseconds just before the suspected cause of its failure; null where it does not fail, the time is
   * unknown, or in another environment.
   */
  beforeFailing: number | null;
  /** Flows whose names contain its name, as copies do, exact names first. */
  flows: { id: number; name: string | null }[];
}

/** Maximum number of suggested flows: the user enters the id of any other. */
const mostOffered = 50;

/** Suggests counterparts of a flow from what is known of the environment. */
export async function flowCounterparts(
  { environmentId, originId, name }: FlowToCompare,
  elsewhere: string,
  signal: AbortSignal,
): Promise<FlowCounterparts> {
  const isOwn = elsewhere === environmentId;
  const [suspects, rows] = await Promise.all([
    isOwn ? suspectsOf(environmentId, originId)(signal) : null,
    name === null ? [] : namedLike(name, elsewhere, signal),
  ]);
  return {
    beforeFailing: suspects && beforeFailing(suspects),
    flows: rows.filter(({ id }) => !isOwn || id !== originId).map(({ id, name: called }) => ({ id, name: called })),
  };
}

const hour = 3_600_000;

/**
 * Returns the time before the first change within the hour before it began to fail, because versions from before a
 * known change are stored. Without a known change, returns the beginning of that hour.
 */
function beforeFailing({ failingSince, suspects }: Suspects): number | null {
  if (failingSince === null) return null;
  const first = Math.min(...suspects.map(({ change }) => change.at));
  return Number.isFinite(first) ? first - 1 : failingSince - hour;
}

async function namedLike(name: string, environmentId: string, signal: AbortSignal) {
  const query = { ...everyFlow, filter: `name:${quoted(nameBeforeCopying(name))}` };
  const { rows } = await main.flows.window({ environmentId, query, from: 0, to: mostOffered }, { signal });
  return rows.toSorted((a, b) => Number(b.name === name) - Number(a.name === name));
}
