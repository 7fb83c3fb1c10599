import { z } from 'zod';
import { listAnswer, objectAnswer } from '../schemas/lists.ts';
import { accessRole, nothing, operation, pageQuery, type ResourceType } from './operation.ts';

const none = z.strictObject({});

/** The operations that sources, data sets and sinks have in common. */
function resourceOperations<Type extends ResourceType, Name extends string>(type: Type, id: Name) {
  const get = operation({
    id: `${type}.get`,
    method: 'GET',
    path: `/${type}/{${id}}`,
    query: z.strictObject({ expand: z.literal(1).optional() }),
    body: nothing,
    answer: objectAnswer,
    paging: 'none',
    effect: 'reads',
    repeat: 'safe',
    basis: 'practice',
  });
  const change = { ...get, method: 'PUT', query: none, effect: 'changes', repeat: 'idempotent' } as const;
  return {
    list: operation({
      ...get,
      id: `${type}.list`,
      path: `/${type}`,
      query: z.strictObject({ ...pageQuery.shape, access_role: accessRole.optional() }),
      answer: listAnswer,
      paging: 'headers',
    }),
    get,
    /** Some servers answer the resource, some the flow; both are an object. */
    activate: operation({ ...change, id: `${type}.activate`, path: `/${type}/{${id}}/activate` }),
    pause: operation({ ...change, id: `${type}.pause`, path: `/${type}/{${id}}/pause` }),
  };
}

export const sources = resourceOperations('data_sources', 'source_id');
export const dataSets = resourceOperations('data_sets', 'set_id');
export const sinks = resourceOperations('data_sinks', 'sink_id');
