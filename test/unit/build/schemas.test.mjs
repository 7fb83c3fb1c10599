import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemasFile, schemasText } from '../../../build/schemas.mjs';

it('docs/schemas/lists.json matches the types of the command line; otherwise run `npm run docs`', () => {
  expect(readFileSync(schemasFile, 'utf8')).toBe(schemasText());
});
