import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';
import { bridge } from './fake-bridge.ts';

bridge.install();
beforeEach(async () => {
  // The library does this on its own for the first file of a page only, since its module is loaded once.
  cleanup();
  await bridge.begin();
});
