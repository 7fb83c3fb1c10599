import { type CallName, calls } from './index.ts';

/** Every call by name. The build of preload replaces this module with its value, because preload contains no schema. */
export const callNames = Object.keys(calls) as readonly CallName[];
