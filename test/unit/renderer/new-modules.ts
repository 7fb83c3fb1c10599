import { vi } from 'vitest';

// Runs before each file, so that no state of another one is left in a module.
vi.resetModules();
