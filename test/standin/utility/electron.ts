/** Exports of `electron` in a utility process: nothing that the stand-in has, so every use is refused. */
import { absent } from '../refusal.ts';

export const net = absent('net (in a utility process)');
export const systemPreferences = absent('systemPreferences (in a utility process)');
export default { net, systemPreferences };
