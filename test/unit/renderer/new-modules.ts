import { vi } from 'vitest';

// Before each file: nothing that another one left in a module is there.
vi.resetModules();
