import { z } from 'zod';
import { envelopeAnswer, objectAnswer } from '../schemas/lists.ts';
import { accessRole, flag, nothing, operation, pageQuery } from './operation.ts';

/** Deferred execution and asking for its result exclude each other: with both, servers start a second task. */
const wholeTree = z.strictObject({ all: flag, full_tree: flag });

export const listFlows = operation({
  id: 'flows.list',
  method: 'GET',
  path: '/flows',
  query: z.strictObject({
    ...pageQuery.shape,
    access_role: accessRole.optional(),
    flows_only: flag,
    include_run_metrics: flag,
  }),
  body: nothing,
  answer: envelopeAnswer,
  paging: 'headers',
  effect: 'reads',
  repeat: 'safe',
  basis: 'practice',
});

/** Any node's id leads to the whole tree. */
export const getFlow = operation({
  id: 'flows.get',
  method: 'GET',
  path: '/flows/{flow_id}',
  query: z.strictObject({ flows_only: flag }),
  body: nothing,
  answer: envelopeAnswer,
  paging: 'none',
  effect: 'reads',
  repeat: 'safe',
  basis: 'practice',
});

export const getFlowByResource = operation({
  id: 'flows.getByResource',
  method: 'GET',
  path: '/{resource_type}/{resource_id}/flow',
  query: z.strictObject({ flows_only: flag }),
  body: nothing,
  answer: envelopeAnswer,
  paging: 'none',
  effect: 'reads',
  repeat: 'safe',
  basis: 'practice',
});

/** Acts on the node and on everything downstream of it; on the whole tree with `all`. */
export const activateFlow = operation({
  id: 'flows.activate',
  method: 'PUT',
  path: '/flows/{flow_id}/activate',
  query: wholeTree,
  body: nothing,
  answer: objectAnswer.nullish(),
  paging: 'none',
  effect: 'changes',
  repeat: 'idempotent',
  basis: 'practice',
});

export const pauseFlow = operation({ ...activateFlow, id: 'flows.pause', path: '/flows/{flow_id}/pause' });
