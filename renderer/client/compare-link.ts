import { comparisons, type TimeStretch } from '#contract/comparison.ts';
import type { ComparedTimes } from '#contract/models/period-comparison.ts';

/** The parameters of a comparison in a link. A missing parameter leaves the screen unchanged. */
export interface CompareLink {
  /** The flows to compare. */
  filter?: string;
  /** The one flow that is compared, node by node. */
  flow?: number;
  time?: ComparedTimes['time'];
  against?: ComparedTimes['against'];
}

/** Reads the link in the address of a comparison; omits what is unreadable. */
export function compareLinkIn(query: URLSearchParams): CompareLink {
  const filter = query.get('filter');
  const [flow, last] = [query.get('flow'), query.get('last')].map(numberIn);
  const time = last ? { last } : stretchIn(query.get('time'));
  const against = comparisons.find((one) => one === query.get('with')) ?? stretchIn(query.get('with'));
  return {
    ...(filter !== null && { filter }),
    ...(typeof flow === 'number' && { flow }),
    ...(time && { time }),
    ...(against && { against }),
  };
}

/** Prints the link as a part of an address. */
export function compareQueryOf({ filter, flow, time, against }: CompareLink): string {
  const query = new URLSearchParams();
  if (filter !== undefined) query.set('filter', filter);
  if (flow !== undefined) query.set('flow', String(flow));
  if (time && 'last' in time) query.set('last', String(time.last));
  else if (time) query.set('time', textOf(time));
  if (against) query.set('with', typeof against === 'string' ? against : textOf(against));
  return query.toString();
}

const textOf = ({ from, to }: TimeStretch): string => `${from}-${to}`;

const numberIn = (text: string | null): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** Reads `FROM-TO` in epoch milliseconds; null for anything else, and for a range that ends before it begins. */
function stretchIn(text: string | null): TimeStretch | null {
  const [from, to] = (/^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []).slice(1).map(Number);
  return from !== undefined && to !== undefined && from < to ? { from, to } : null;
}
