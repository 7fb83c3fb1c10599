import { alertFilterOf } from '#contract/filter/earlier-filters.ts';
import { type Filter, join } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { currentScreenName, earlierScreens } from '#contract/models/view.ts';
import { z } from 'zod';

const values = z.array(z.string()).catch([]);

/**
 * Search of the Flows screen, as stored by releases before the grammar of filters: words, and a list for each field.
 */
const earlierQuery = z.object({
  text: z.string(),
  states: values,
  projects: values,
  connectors: values,
  roles: values,
  withErrors: z.boolean(),
  needsPerson: z.boolean(),
  sort: z.unknown(),
});

const oneOf = (field: string, list: readonly string[]): Filter[] =>
  list.length === 0 ? [] : [{ is: 'value', field, values: list }];

/** Converts a stored search to its current form; returns anything else unchanged. */
export function convertQuery(stored: unknown): unknown {
  const earlier = earlierQuery.safeParse(stored).data;
  if (!earlier) return stored;
  const filter = join('and', [
    parse(earlier.text, flowFields).filter,
    ...oneOf('status', earlier.states),
    ...oneOf('project', earlier.projects),
    ...oneOf('connector', earlier.connectors),
    ...oneOf('role', earlier.roles),
    ...(earlier.withErrors ? [{ is: 'figure', field: 'errors', operator: '>', figure: 0 } as const] : []),
    ...oneOf('needs', earlier.needsPerson ? ['person'] : []),
  ]);
  return { filter: print(filter, flowFields), sort: earlier.sort };
}

/** View of a screen that Alerts replaced. */
const earlierView = z.looseObject({
  screen: z.enum(earlierScreens),
  query: z.looseObject({ filter: z.string() }),
});

/** View of a screen that a tab of Failed records replaced, or of a current one. */
const namedView = z.looseObject({ screen: z.string() });

/** Converts a stored view of a screen that another one replaced; returns anything else unchanged. */
export function convertView(stored: unknown): unknown {
  const earlier = earlierView.safeParse(stored).data;
  if (!earlier) {
    const view = namedView.safeParse(stored).data;
    const screen = view && currentScreenName(view.screen);
    return view && screen !== view.screen ? { ...view, screen } : stored;
  }
  const { screen, query, ...view } = earlier;
  return { ...view, screen: 'alerts', query: { ...query, filter: alertFilterOf(screen, query.filter) } };
}
