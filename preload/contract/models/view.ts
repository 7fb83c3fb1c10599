import type { FlowQuery } from './flow.ts';

/**
 * The screens whose list can be saved as a view. The tabs of Failed records are `kinds`, `records` and `exports`; those
 * of Changes begin with `changes`, and the log of requests is `requests`.
 */
export const viewScreens = [
  'flows',
  'resources',
  'alerts',
  'changes-here',
  'changes-elsewhere',
  'requests',
  'changes',
  'incidents',
  'kinds',
  'exports',
  'records',
] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** The screens that Alerts replaced. Their views and links lead there. */
export const earlierScreens = ['findings', 'notifications'] as const;
export type EarlierScreen = (typeof earlierScreens)[number];

/** Screens that the tabs of others replaced, with the same lists. */
const renamedScreens: ReadonlyMap<string, ViewScreen> = new Map([
  ['errors', 'kinds'],
  ['quarantine', 'records'],
  ['timeline', 'changes-elsewhere'],
  ['activity', 'requests'],
]);

/** Returns the current name of a screen, which an earlier release may have stored. */
export function currentScreenName(name: string): string {
  return renamedScreens.get(name) ?? name;
}

/** A saved filter of a screen's list, stored by name for one environment. */
export interface SavedView {
  id: string;
  name: string;
  screen: ViewScreen;
  /** Excludes the expanded nodes of the tree. Only Flows saves an order; elsewhere it is empty. */
  query: Omit<FlowQuery, 'expansion'>;
}
