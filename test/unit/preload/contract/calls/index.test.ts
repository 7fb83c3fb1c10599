import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../../../preload/contract/calls/index.ts';

/** Returns the objects that a schema consists of. */
function objectsIn(schema: z.core.$ZodType): z.core.$ZodObject[] {
  const { def } = schema._zod;
  const parts = Object.values({ ...def, ...('shape' in def ? (def.shape as object) : {}) })
    .flat()
    .filter((part) => part instanceof z.core.$ZodType);
  return [...(schema instanceof z.core.$ZodObject ? [schema] : []), ...parts.flatMap(objectsIn)];
}

it('every input is null or one object, and no object in it accepts unknown members', () => {
  expect(objectsIn(z.strictObject({ a: z.array(z.strictObject({}).nullable()), b: z.string() }))).toHaveLength(2);
  for (const [name, { input }] of Object.entries(calls)) {
    expect(['null', 'object', 'record'], name).toContain(input.def.type);
    for (const { _zod } of objectsIn(input)) expect(_zod.def.catchall?._zod.def.type, name).toBe('never');
  }
});
