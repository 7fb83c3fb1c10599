import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { callNames } from '../preload/contract/calls/names.ts';

const module = resolve(import.meta.dirname, '../preload/contract/calls/names.ts');

/** Replaces the names of calls in preload with their values. Computed there, they would need zod and every schema. */
export const callNamesInPreload = (): Plugin => ({
  name: 'call-names-in-preload',
  applyToEnvironment: ({ name }) => name === 'preload',
  load: (id) => (id === module ? `export const callNames = ${JSON.stringify(callNames)};` : null),
});
