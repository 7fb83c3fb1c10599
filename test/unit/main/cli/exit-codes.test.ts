import { expect, it } from 'vitest';
import { exitCodeOf } from '../../../../main/cli/exit-codes.ts';

it('a request refused here and one refused by the service have different exit codes', () => {
  expect(exitCodeOf({ kind: 'invalid_input', message: '' })).toBe(2);
  expect(exitCodeOf({ kind: 'invalid_input', message: '', status: 422 })).toBe(4);
});
