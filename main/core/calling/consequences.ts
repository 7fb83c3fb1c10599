import { isDeepStrictEqual } from 'node:util';
import type { CallConsequence } from '#contract/models/calling.ts';
import { inert } from '../base/json.ts';
import { asId, asNumber, asRecord, asRecords, asText } from '../base/readers.ts';
import type { PreparedCall, ServiceCalling, CurrentState } from '../ports/calling.ts';
import { texts } from './words.ts';

/** Maximum number of characters shown of one value, and of entries or members shown of one kind. */
const mostOfValue = 200;
const mostListed = 20;

type Call = Pick<PreparedCall, 'effect' | 'replaces' | 'body'>;
type Hide = ServiceCalling['hide'];

/** Returns what a call does to the current state, deletions first. Possible secrets are hidden. */
export function consequencesOf(call: Call, standing: CurrentState, hide: Hide): CallConsequence[] {
  const destroys = call.effect === 'destroys';
  switch (standing.is) {
    case 'new':
      return [listed(texts.makesNew)];
    case 'unread':
      return [listed(texts.cannotBeRead)];
    case 'entries': {
      const entries = standing.entries.map((entry) => shown('', entry, hide));
      const { length } = entries;
      return [
        listed(destroys ? texts.entriesGo(length) : texts.entriesWritten(length, entriesIn(call.body).length), entries),
      ];
    }
    case 'flow': {
      const { nodes, name } = standing.flow;
      const lines = nodes.map((node) => texts.node(node.id, node.name, node.statusWord));
      const flow = shown('', name, hide);
      return [listed(destroys ? texts.nodesGo(nodes.length, flow) : texts.nowInFlow(flow), lines)];
    }
    case 'thing':
      if (destroys) return [listed(goesOf(standing.content, hide))];
      return membersOf(call.replaces ?? {}, standing.content, hide);
  }
}

const entriesIn = (body: unknown): unknown[] => asRecords(asRecord(body)?.['entries']);

/** Describes what a deletion removes. A lookup reports how many entries it has. */
function goesOf(content: Record<string, unknown>, hide: Hide): string {
  const name = asText(content['name']);
  const thing = name === null ? texts.whatHasTheId(asId(content['id'])) : shown('name', name, hide);
  return texts.thingGoes(thing, asNumber(content['map_entry_count']));
}

/** Describes replaced members. They are replaced whole, never merged: an object loses everything not given again. */
function membersOf(replaced: Record<string, unknown>, stands: Record<string, unknown>, hide: Hide): CallConsequence[] {
  if (Object.keys(replaced).length === 0) return [listed(texts.now(shown('status', stands['status'], hide)))];
  return Object.entries(replaced).map(([name, after]) => {
    const before = stands[name];
    if (before === undefined) return listed(texts.isReplaced(name));
    if (isDeepStrictEqual(before, after)) return listed(texts.stays(name));
    const [old, now] = [asRecord(before), asRecord(after)];
    if (!old || !now) return listed(texts.becomes(name, shown(name, before, hide), shown(name, after, hide)));
    const lost = Object.keys(old).filter((member) => !Object.hasOwn(now, member));
    const changed = Object.keys(old).filter(
      (member) => Object.hasOwn(now, member) && !isDeepStrictEqual(old[member], now[member]),
    );
    return listed(texts.isReplacedWhole(name, lost.length), [
      ...lost.map((member) => texts.memberGoes(member, shown(member, old[member], hide))),
      ...changed.map((member) =>
        texts.becomes(member, shown(member, old[member], hide), shown(member, now[member], hide)),
      ),
    ]);
  });
}

/** Cuts the items where users would not read further. */
const listed = (text: string, items: readonly string[] = []): CallConsequence => ({
  text,
  items: items.slice(0, mostListed),
  more: Math.max(0, items.length - mostListed),
});

/** Formats a value as JSON, by the name of its member. */
function shown(name: string, value: unknown, hide: Hide): string {
  const json = JSON.stringify(hide(name, value), hide);
  const text = inert(json ?? texts.nothing);
  return text.length <= mostOfValue ? text : `${text.slice(0, mostOfValue)}…`;
}
