import type { HandoverFlow, OpenedHandover } from '#contract/models/incident.ts';
import { shortId } from './action-output.ts';
import { counted } from './numbers.ts';
import { timeOf } from './time.ts';

/** Returns a handover of another computer as JSON members. */
export function handoverAsJson(opened: OpenedHandover) {
  const { id, writtenAt, user, environmentName, signer, isOwn, incidents, changes, failing, requests } = opened;
  return {
    handover: id,
    written_at: timeOf(writtenAt),
    user,
    environment: environmentName,
    signer,
    is_own: isOwn,
    incidents: incidents.map(({ declaredAt, changeIds, flows, notes, ...incident }) => ({
      ...incident,
      declared_at: timeOf(declaredAt),
      changes: changeIds,
      flows: flows.map(flowAsJson),
      notes: notes.map(({ at, ...note }) => ({ at: timeOf(at), ...note })),
    })),
    changes: changes.map((change) => ({
      change: change.id,
      title: change.title,
      reason: change.reason,
      user: change.user,
      begun_at: timeOf(change.begunAt),
      restore_at: timeOf(change.restoreAt),
      nodes: change.touched,
      not_restored: change.away,
      listed_nodes: change.listed,
      not_restored_now: change.awayNow,
      flows: change.flows.map(flowAsJson),
    })),
    failing: failing.map(flowAsJson),
    requests,
  };
}

/** Returns a handover of another computer as lines, in sections. */
export function handoverInLines(opened: OpenedHandover): string[][] {
  const { writtenAt, user, signer, isOwn, incidents, changes, failing } = opened;
  const by = user ?? 'unknown user';
  return [
    [
      `Handover  written ${timeOf(writtenAt)!} by ${by}`,
      `Signed by ${isOwn ? 'this installation' : 'installation'} ${signer}`,
    ],
    ...incidents.map(({ title, severity, notes }) => [
      `Handed over: ${title} (${severity})`,
      ...notes.map((note) => `${timeOf(note.at)!} ${note.user ?? 'unknown user'}: ${note.text}`),
    ]),
    changes.map(
      (change) =>
        `Change ${shortId(change.id)} made on ${isOwn ? 'this' : 'another'} computer, ${stateOf(change)}: ${change.title}`,
    ),
    failing.length === 0 ? [] : [`Failing then: ${failing.map(nameOf).join(', ')}`],
  ];
}

function stateOf({ listed, awayNow, away, touched }: OpenedHandover['changes'][number]): string {
  const then = away === null ? 'unknown when written' : `${away} of ${touched} not restored when written`;
  if (awayNow === null) return `${then}, now unknown`;
  if (awayNow === 0) return `${then}, now restored`;
  return `${then}, now ${awayNow} of ${counted(listed, 'listed node', 'listed nodes')} not restored`;
}

const flowAsJson = ({ originId, name }: HandoverFlow) => ({ origin: originId, name });
const nameOf = ({ originId, name }: HandoverFlow): string => name ?? String(originId);
