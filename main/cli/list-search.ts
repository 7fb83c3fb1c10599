import { isSameName } from '#contract/fold-text.ts';
import type { SavedView, ViewScreen } from '#contract/models/view.ts';
import { Views } from '../core/settings/views.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';
import { targetOf } from './target.ts';
import { type FilterArgs, filterOptionOf } from './filter-args.ts';

const nothingSent = 'Nothing was sent.';

/** Options of every command that lists. */
export interface ListSearch extends GlobalOptions {
  where?: string;
  /** The filter if it was given with `--filter`; `where` has it too. */
  filter?: string;
  view?: string;
}

/** Resolves --where and --view for the list that a screen shows in the window. */
export function filterArgsOf(
  { where, filter, view, ...options }: ListSearch,
  screen: ViewScreen,
  context: Context,
): FilterArgs {
  const option = filterOptionOf({ filter });
  return { where, option, view: view === undefined ? undefined : findView(view, screen, options, context) };
}

/**
 * Returns the saved view of a screen with that name or id, of the environment that the options select. Names are
 * compared without regard to case. Throws a Failure that lists the names if none or several match.
 */
function findView(name: string, screen: ViewScreen, options: GlobalOptions, context: Context): SavedView {
  const { environment, recordedAs } = targetOf(options, context);
  const owner = environment ?? recordedAs;
  if (!owner) {
    throw wrongUsage('--view: views belong to an environment, and this address has none.', nothingSent);
  }
  const all = new Views(context.settings(options)).of(owner.id).filter((view) => view.screen === screen);
  const found = all.filter((view) => view.id === name || isSameName(view.name, name));
  const exact = found.filter((view) => view.id === name || view.name === name);
  const [view, other] = exact.length === 1 ? exact : found;
  if (view && !other) return view;
  if (view) {
    const ids = found.map(({ id }) => id).join(', ');
    throw wrongUsage(`--view: ${found.length} views are named ${name}.`, `${nothingSent} Use an id instead: ${ids}.`);
  }
  const names = all.map((one) => one.name).join(', ');
  throw wrongUsage(
    `--view: ${owner.name} has no view named ${name}.`,
    names === '' ? `${nothingSent} No view of this list has been saved yet.` : `${nothingSent} Saved views: ${names}.`,
  );
}
