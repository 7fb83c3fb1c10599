import { z } from 'zod';
import { requestRecord } from '../schemas/deferred.ts';
import { envelopeAnswer } from '../schemas/lists.ts';
import { suggestionAnswer } from '../schemas/probes.ts';
import { flowListBounds } from './bounds.ts';
import {
  type Area,
  asking,
  changing,
  creating,
  flag,
  idSchema,
  listing,
  operation,
  reading,
  removing,
  roleQuery,
} from './operation.ts';
import { texts } from '../words.ts';

const flowsOnly = z.strictObject({ flows_only: flag });
const wholeTree = z.strictObject({ all: flag, full_tree: flag });

export const listFlows = operation({
  ...listing,
  id: 'flows.list',
  name: 'Get all flows',
  path: '/flows',
  paging: { ...listing.paging, bounds: flowListBounds },
  query: roleQuery.extend({ flows_only: flag, include_run_metrics: flag }),
  answer: envelopeAnswer,
});

/** Any node's id leads to the whole tree. */
export const getFlow = operation({
  ...reading,
  id: 'flows.get',
  name: 'Get flow by id',
  path: '/flows/{flow_id}',
  query: flowsOnly,
  answer: envelopeAnswer,
});

const getFlowByResource = operation({
  ...getFlow,
  id: 'flows.getByResource',
  name: 'Get flow by resource id',
  path: '/{resource_type}/{resource_id}/flow',
});

/** The service refuses this while anything in the sub-tree is active: pause first. */
export const deleteFlow = operation({
  ...removing,
  id: 'flows.delete',
  name: 'Delete a flow',
  path: '/flows/{flow_id}',
});

/** Activates the node and everything downstream of it; with `all`, the whole tree. */
export const activateFlow = operation({
  ...changing,
  id: 'flows.activate',
  name: 'Activate a flow',
  path: '/flows/{flow_id}/activate',
  query: wholeTree,
});

/** With `async` the answer is a request record, and the pause happens later. */
export const pauseFlow = operation({
  ...activateFlow,
  id: 'flows.pause',
  name: 'Pause a flow',
  path: '/flows/{flow_id}/pause',
  query: wholeTree
    .extend({ async: z.literal(true).optional() })
    .refine((query) => query.async !== true || query.all === 1 || query.full_tree === 1, {
      path: ['async'],
      error: texts.input.wholeFlowOnly,
    }),
});

/**
 * The specification's `request_id` of pause, as a separate operation. It only reads, and must never be sent together
 * with `async`, which starts a second pause.
 */
export const deferredPause = operation({
  ...reading,
  id: 'flows.pauseProgress',
  name: 'Pause a flow: state of a deferred request',
  method: 'PUT',
  path: '/flows/{flow_id}/pause',
  query: z.strictObject({ request_id: idSchema }),
  answer: requestRecord,
});

/** The service copies the origin's flow even when the id is that of a downstream node. */
export const copyFlow = operation({
  ...creating,
  id: 'flows.copy',
  name: 'Copy a flow',
  path: '/flows/{flow_id}/copy',
  body: z
    .strictObject({
      reuse_data_credentials: z.boolean().optional(),
      copy_access_controls: z.boolean().optional(),
      copy_dependent_data_flows: z.boolean().optional(),
      owner_id: idSchema.optional(),
      org_id: idSchema.optional(),
    })
    // Released clients send `{}` when there is no option to set.
    .prefault({}),
  slow: true,
});

export const suggestFlowDocs = operation({
  ...asking,
  id: 'flows.suggestDocs',
  name: 'Generate AI suggestion for flow documentation',
  path: '/flows/{flow_id}/docs/recommendation',
  answer: suggestionAnswer,
  slow: true,
});

export const flowArea: Area = {
  name: 'Flows',
  operations: [
    listFlows,
    getFlow,
    deleteFlow,
    activateFlow,
    pauseFlow,
    deferredPause,
    copyFlow,
    suggestFlowDocs,
    getFlowByResource,
  ],
  beyondSpecification: [deferredPause],
};
