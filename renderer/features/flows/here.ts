import type { EnvironmentView } from '#contract/models/environment.ts';
import { flowsHere, oneFlow, severalFlows } from '../../actions/flows.ts';
import type { Here } from '../../actions/focus.svelte.ts';
import { nounFor } from '../../client/selection.ts';
import { indexAt } from '../../ui/table-control.ts';
import type { FlowsModel } from './flows-model.svelte.ts';

/** The selection, or the current row if nothing is selected. */
export function atFocus(
  model: FlowsModel,
  environment: EnvironmentView,
  row = model.rows.row(model.focusIndex),
): Here | null {
  const { selection, chosen } = model;
  if (selection.size > 0) return flowsHere(severalFlows(environment, chosen, nounFor(selection)[1], selection.size));
  return row ? flowsHere(oneFlow(environment, row)) : null;
}

/** The row under the pointer; if it is not selected, it replaces the selection. */
export function atPointer(model: FlowsModel, environment: EnvironmentView, target: Element): Here | null {
  const row = model.rows.row(indexAt(target));
  return row && !model.isSelected(row.id) ? flowsHere(oneFlow(environment, row)) : atFocus(model, environment, row);
}
