import { expect, it } from 'vitest';
import { requirePrintAllowed } from '../../../../main/cli/print-guard.ts';
import { newEnvironment } from '#contract/models/environment.ts';

const forbidden = { ...newEnvironment, name: 'Production EU', exports: 'forbidden' } as const;

it('where exports are forbidden, failed records go to a screen and to no file or pipe', () => {
  requirePrintAllowed(forbidden, { width: 80 });
  expect(() => requirePrintAllowed(forbidden, { width: null })).toThrow('Production EU does not allow exports.');
});

it('where exports are allowed, failed records go to any output', () => {
  requirePrintAllowed({ ...forbidden, exports: 'allowed' }, { width: null });
});
