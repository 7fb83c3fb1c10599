import type { FlowQuery } from './flow.ts';

/** The screens whose list can be saved as a view. */
export const viewScreens = [
  'flows',
  'resources',
  'alerts',
  'errors',
  'timeline',
  'changes',
  'incidents',
  'quarantine',
  'exports',
  'activity',
] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** The screens that Alerts replaced. Their views and links lead there. */
export const earlierScreens = ['findings', 'notifications'] as const;
export type EarlierScreen = (typeof earlierScreens)[number];

/** A saved filter of a screen's list, stored by name for one environment. */
export interface SavedView {
  id: string;
  name: string;
  screen: ViewScreen;
  /** Excludes the expanded nodes of the tree. Only Flows saves an order; elsewhere it is empty. */
  query: Omit<FlowQuery, 'expansion'>;
}
