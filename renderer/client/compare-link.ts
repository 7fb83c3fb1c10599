import { comparisons, type TimeStretch } from '#contract/comparison.ts';
import type { ComparedTimes } from '#contract/models/compared.ts';

/** What a link compares. What it does not say is unchanged. */
export interface CompareLink {
  /** Which flows. */
  filter?: string;
  /** The one flow that is compared, node by node. */
  flow?: number;
  time?: ComparedTimes['time'];
  against?: ComparedTimes['against'];
}

/** The link in the address of a comparison; what cannot be read is left out. */
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

/** The same as a part of an address. */
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

/** `FROM-TO` in epoch milliseconds; null for anything else, and for a stretch that ends before it begins. */
function stretchIn(text: string | null): TimeStretch | null {
  const [from, to] = (/^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []).slice(1).map(Number);
  return from !== undefined && to !== undefined && from < to ? { from, to } : null;
}
