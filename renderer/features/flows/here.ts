import type { EnvironmentView } from '#contract/models/environment.ts';
import { flowsHere, oneFlow, severalFlows } from '../../actions/flows.ts';
import type { Here } from '../../actions/focus.svelte.ts';
import { nounFor } from '../../client/selection.ts';
import { indexAt } from '../../ui/table-control.ts';
import type { FlowsModel } from './flows-model.svelte.ts';

/** What is selected; without that, a row: the current one. */
export function atFocus(
  model: FlowsModel,
  environment: EnvironmentView,
  row = model.rows.row(model.focusIndex),
): Here | null {
  const { selection, chosen } = model;
  if (selection.size > 0) return flowsHere(severalFlows(environment, chosen, nounFor(selection)[1], selection.size));
  return row ? flowsHere(oneFlow(environment, row)) : null;
}

/** What a pointer is at: a row that is not selected stands for itself, whatever is. */
export function atPointer(model: FlowsModel, environment: EnvironmentView, target: Element): Here | null {
  const row = model.rows.row(indexAt(target));
  return row && !model.isSelected(row.id) ? flowsHere(oneFlow(environment, row)) : atFocus(model, environment, row);
}
