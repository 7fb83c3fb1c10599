import type { NodeState } from '#contract/models/flow.ts';

/** Shape of each state in a square of 12 by 12, as an SVG path. */
export const statusShapes: Readonly<Record<NodeState, string>> = {
  active: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  paused: 'M2 1.5h3v9H2zM7 1.5h3v9H7z',
  failing: 'M6 .6 12 11H0z',
  other: 'm6 .5 5.5 5.5L6 11.5.5 6z',
  unknown: 'M6 1.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5m0 1.75a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
};
