import { z } from 'zod';
import {
  changing,
  creating,
  flag,
  idSchema as idField,
  listing,
  operation,
  reading,
  removing,
  roleQuery,
  type ResourceType,
} from './operation.ts';

/** Body of a copy. Released clients send `{}` when there is no option to set. */
const copyBody = z
  .strictObject({
    copy_access_controls: z.boolean().optional(),
    owner_id: idField.optional(),
    org_id: idField.optional(),
  })
  .prefault({});

export const connectorCopyBody = copyBody
  .unwrap()
  .extend({ reuse_data_credentials: z.boolean().optional() })
  .prefault({});

/** Returns the operations that sources, data sets and sinks have in common, for one of these types. */
export function resourceOperations<const Type extends ResourceType, const Id extends string>(
  type: Type,
  id: Id,
  thing: { one: string; many: string },
) {
  const path = `/${type}/{${id}}` as const;
  return {
    list: operation({
      ...listing,
      id: `${type}.list`,
      name: `Get all ${thing.many}`,
      path: `/${type}`,
      query: roleQuery.extend({ expand: flag }),
    }),
    get: operation({
      ...reading,
      id: `${type}.get`,
      name: `Get ${thing.one} by id`,
      path,
      query: z.strictObject({ expand: flag }),
    }),
    delete: operation({ ...removing, id: `${type}.delete`, name: `Delete a ${thing.one}`, path }),
    /**
     * Some servers return the resource, some the flow; both are an object. How far downstream it reaches also differs,
     * so the state is read again.
     */
    activate: operation({
      ...changing,
      id: `${type}.activate`,
      name: `Activate a ${thing.one}`,
      path: `${path}/activate`,
    }),
    pause: operation({ ...changing, id: `${type}.pause`, name: `Pause a ${thing.one}`, path: `${path}/pause` }),
    copy: operation({
      ...creating,
      id: `${type}.copy`,
      name: `Copy a ${thing.one}`,
      path: `${path}/copy`,
      body: copyBody,
    }),
  };
}
