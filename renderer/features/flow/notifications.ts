import type { FlowNotifications } from '#contract/models/flow-parts.ts';
import type { FlowNode } from '#contract/models/flow.ts';
import type { NotificationSubject } from '#contract/models/notification.ts';
import { exactNumber } from '../../format/number.ts';
import { texts } from './words.ts';

/** The node that a notification is about; undefined when the flow no longer has it. */
export function notifiedNode(
  nodes: readonly FlowNode[],
  { kind, id }: Pick<NotificationSubject, 'kind' | 'id'>,
): FlowNode | undefined {
  return id === null ? undefined : nodes.find((node) => node.kind === kind && node.resourceId === id);
}

/** Number of nodes whose notifications were requested. */
export function askedWords({ asked, of, more }: Pick<FlowNotifications, 'asked' | 'of' | 'more'>): string {
  const whole = asked === of ? texts.allNodesAsked(of) : texts.someNodesAsked(exactNumber(asked), of);
  return more ? texts.mayBeOlder(whole) : `${whole}.`;
}
