import { failure } from '../../base/failure.ts';
import type { ServiceFlow } from '../../ports/service.ts';
import type { CallDraft } from '../effect.ts';
import type { Estate } from '../../changes/target.ts';
import { texts } from '../words.ts';

/** Throws `not_found`. */
export function flowOf({ snapshot }: Estate, originId: number): ServiceFlow {
  const flow = snapshot.entryOf(originId)?.flow;
  if (!flow) throw failure('not_found', texts.flowGone, { advice: texts.chooseAgain });
  return flow;
}

/** Returns one call on a flow as a whole. */
export function callOnFlow(does: CallDraft['does'], flow: ServiceFlow, changes: number): CallDraft {
  const origin = flow.nodes[0]!;
  return {
    via: 'flow',
    does,
    deferred: false,
    nodeId: flow.originId,
    originId: flow.originId,
    kind: origin.kind,
    resourceId: null,
    name: origin.name,
    flowName: flow.name,
    changes,
  };
}
