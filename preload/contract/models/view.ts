import type { FlowQuery } from './flow.ts';

/** The screens whose list can be saved as a view. */
export const viewScreens = [
  'flows',
  'resources',
  'findings',
  'errors',
  'timeline',
  'changes',
  'incidents',
  'notifications',
  'quarantine',
  'exports',
  'activity',
] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** What the list of a screen is searched for, under a name, stored for one environment. */
export interface SavedView {
  id: string;
  name: string;
  screen: ViewScreen;
  /** The expanded nodes of the tree are no part of it. Only Flows has an order that is saved; elsewhere it is empty. */
  query: Omit<FlowQuery, 'expansion'>;
}
