import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemasFile, schemasText } from '../../../build/schemas.mjs';

it('docs/schemas/commands.json matches the types of the command line; otherwise run `npm run docs`', () => {
  expect(readFileSync(schemasFile, 'utf8')).toBe(schemasText());
});

it('every member is in snake_case', () => {
  const names = [];
  const visit = (schema) => {
    if (typeof schema !== 'object' || schema === null) return;
    names.push(...Object.keys(schema.properties ?? {}));
    for (const part of [...Object.values(schema.properties ?? {}), schema.items, ...(schema.anyOf ?? [])]) visit(part);
  };
  for (const schema of Object.values(JSON.parse(schemasText()).$defs)) visit(schema);
  expect(names).toContain('service_status');
  expect(names.filter((name) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name))).toEqual([]);
});
