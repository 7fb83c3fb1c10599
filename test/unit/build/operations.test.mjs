import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operationsPage } from '../../../build/operations.mjs';

it('docs/operations.md says what the catalogue says: otherwise run `npm run docs`', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(page).toBe(await operationsPage());
});
