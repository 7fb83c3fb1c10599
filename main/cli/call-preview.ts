import { isDeepStrictEqual } from 'node:util';
import type { AnyOperation } from '../api/operations/operation.ts';
import { inert } from '../core/base/json.ts';
import { asId, asNumber, asRecord, asRecords, asText } from '../core/base/readers.ts';
import type { CallInput } from './call-input.ts';
import { replacedBy, type Standing } from './call-standing.ts';
import { count } from './numbers.ts';

/** Characters of one value, and entries or members of one kind, that a person is shown. */
const mostOfValue = 200;
const mostListed = 20;

/** The effect of a call on the present state, a line each: deletions first. */
export function linesOf(operation: AnyOperation, input: CallInput, standing: Standing): string[] {
  const destroys = operation.effect === 'destroys';
  switch (standing.is) {
    case 'new':
      return ['It creates something new. Nothing that exists is changed.'];
    case 'unread':
      return ['The current state cannot be read: it is not shown beforehand, and not recorded in the activity log.'];
    case 'entries': {
      const lines = listed(standing.entries.map(shown));
      if (destroys)
        return [`${count(standing.entries.length, 'entry', 'entries')} ${goes(standing.entries.length)}`, ...lines];
      return [
        `${standing.entries.length} of ${count(given(input), 'entry', 'entries')} stand already, and are written anew`,
        ...lines,
      ];
    }
    case 'flow': {
      const { nodes, name } = standing.flow;
      const lines = listed(nodes.map((node) => `${node.id} ${node.name ?? ''}: ${node.statusWord ?? 'state unknown'}`));
      const flow = `the flow ${shown(name)}`;
      return [
        destroys ? `${count(nodes.length, 'node')} of ${flow} ${goes(nodes.length)}` : `Now in ${flow}`,
        ...lines,
      ];
    }
    case 'thing': {
      if (destroys) return [`${titleOf(standing.content)} goes${entriesIn(standing.content)}`];
      return membersOf(replacedBy(operation, input) ?? {}, standing.content);
    }
  }
}

/** Entries that a call writes. */
const given = ({ body }: CallInput): number => asRecords(asRecord(body)?.['entries']).length;

const goes = (number: number): string => (number === 1 ? 'goes' : 'go');

function titleOf(content: Record<string, unknown>): string {
  const name = asText(content['name']);
  return name === null ? `What has the id ${asId(content['id']) ?? '?'}` : shown(name);
}

/** Of a lookup, which says how many it has. */
function entriesIn(content: Record<string, unknown>): string {
  const entries = asNumber(content['map_entry_count']);
  return entries === null ? '' : `, with ${count(entries, 'entry', 'entries')}`;
}

/** Members are replaced whole, never merged: everything of an object goes that is not given again. */
function membersOf(replaced: Record<string, unknown>, stands: Record<string, unknown>): string[] {
  if (Object.keys(replaced).length === 0) return [`Now: ${shown(stands['status'])}`];
  return Object.entries(replaced).flatMap(([name, after]) => {
    const before = stands[name];
    if (before === undefined) return [`${name} is replaced. The service does not show what stands there.`];
    if (isDeepStrictEqual(before, after)) return [`${name} stays as it is`];
    const [old, now] = [asRecord(before), asRecord(after)];
    if (!old || !now) return [`${name}: ${shown(before)} becomes ${shown(after)}`];
    const lost = Object.keys(old).filter((member) => !Object.hasOwn(now, member));
    const changed = Object.keys(old).filter(
      (member) => Object.hasOwn(now, member) && !isDeepStrictEqual(old[member], now[member]),
    );
    return [
      `${name} is replaced whole: ${count(lost.length, 'member')} of it ${goes(lost.length)}`,
      ...listed(lost.map((member) => `${member}: ${shown(old[member])} goes`)),
      ...listed(changed.map((member) => `${member}: ${shown(old[member])} becomes ${shown(now[member])}`)),
    ];
  });
}

/** A list below a line, cut where nobody would read further. */
function listed(lines: readonly string[]): string[] {
  const some = lines.slice(0, mostListed).map((line) => `  ${line}`);
  return lines.length > mostListed ? [...some, `  and ${lines.length - mostListed} more`] : some;
}

function shown(value: unknown): string {
  const text = inert(JSON.stringify(value) ?? 'nothing');
  return text.length <= mostOfValue ? text : `${text.slice(0, mostOfValue)}…`;
}
