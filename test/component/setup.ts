import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';
import { bridge } from './fake-bridge.ts';

bridge.install();
beforeEach(async () => {
  // The module registers its own hook once, for the first file of the page.
  cleanup();
  await bridge.begin();
});
afterEach(() => void vi.restoreAllMocks());
