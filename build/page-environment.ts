import type { Environment } from 'vitest/runtime';

/**
 * Environment of tests of the renderer's logic: Node, with modules resolved and compiled as for a page. Vitest treats
 * its `node` environment as a server, where Svelte's runes do not react. There is no DOM, so code that needs one is
 * tested end to end.
 */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
