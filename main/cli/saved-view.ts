import type { SavedView } from '#contract/models/view.ts';
import { Views } from '../core/settings/views.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';
import { targetOf } from './target.ts';

const nothingSent = 'Nothing was sent.';

/**
 * The saved view of that name, or of that id, of the environment that the options name. Names are compared without regard to case.
 * Throws a Failure that lists the names where there is none, or more than one.
 */
export function findView(name: string, options: GlobalOptions, context: Context): SavedView {
  const { environment, recordedAs } = targetOf(options, context);
  const owner = environment ?? recordedAs;
  if (!owner) {
    throw wrongUsage('--view: views are saved for an environment, and this address is none.', nothingSent);
  }
  const all = new Views(context.settings(options)).of(owner.id);
  const found = all.filter((view) => view.id === name || view.name.toLowerCase() === name.trim().toLowerCase());
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
    names === '' ? `${nothingSent} No view is saved yet.` : `${nothingSent} There are: ${names}.`,
  );
}
