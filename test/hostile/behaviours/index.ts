import type { Behaviour } from './behaviour.ts';
import { contents } from './contents.ts';
import { endless } from './endless.ts';
import { manners } from './manners.ts';
import { sizes } from './sizes.ts';

/** Everything that the service does. Each is its own service. */
export const behaviours: readonly Behaviour[] = [
  { name: 'sound', what: 'nothing wrong', does: () => false, short: true },
  ...sizes,
  ...endless,
  ...manners,
  ...contents,
];
