import { TimeChoice } from '../../ui/time-choice.svelte.ts';

/** Selected period of the charts of all flows. */
export const charts = new TimeChoice(['1h', '6h', '24h', '7d', '30d'], '6h');
