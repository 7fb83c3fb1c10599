import { TimeChoice } from '../../ui/time-choice.svelte.ts';

/** Which time the charts of all flows show. */
export const charts = new TimeChoice(['1h', '6h', '24h', '7d', '30d'], '6h');
