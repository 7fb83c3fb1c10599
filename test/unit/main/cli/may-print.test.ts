import { expect, it } from 'vitest';
import { requireMayPrint } from '../../../../main/cli/may-print.ts';
import { newEnvironment } from '#contract/models/environment.ts';

const forbidden = { ...newEnvironment, name: 'Production EU', exports: 'forbidden' } as const;

it('where exports are forbidden, failed records go to a screen and to no file or pipe', () => {
  requireMayPrint(forbidden, { width: 80 });
  expect(() => requireMayPrint(forbidden, { width: null })).toThrow('Production EU does not allow exports.');
});

it('where exports are allowed, failed records go to any output', () => {
  requireMayPrint({ ...forbidden, exports: 'allowed' }, { width: null });
});
