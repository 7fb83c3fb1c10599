import type { FlowQuery } from './flow.ts';

/** A search of the Flows screen under a name, stored for one environment. */
export interface SavedView {
  id: string;
  name: string;
  /** The expanded nodes of the tree are no part of it. */
  query: Omit<FlowQuery, 'expansion'>;
}
