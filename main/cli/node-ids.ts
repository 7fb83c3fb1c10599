import { parseJson } from '../core/base/json-text.ts';
import type { CommandProcess } from './command-process.ts';
import { readInput, wrongUsage } from './input.ts';

/** Maximum lines in a message. */
const linesNamed = 5;

/** Returns the node ids in a file, or on standard input for `-`. Throws a Failure that lists the lines without one. */
export async function readNodeIds(file: string, process: CommandProcess): Promise<number[]> {
  return nodeIdsIn(await readInput(file, '--from', process), file === '-' ? 'standard input' : file);
}

/**
 * Returns the ids in a text: one a line, with comments after `#`; or JSON of ids; or the output of `--plan --json`, with
 * the nodes of its calls; or that of a list of flows, or of `penstock status --json`.
 */
export function nodeIdsIn(text: string, source: string): number[] {
  const entries = entriesOf(parseJson(text)) ?? linesOf(text);
  const wrong = entries.filter(({ id }) => id === null);
  if (wrong.length > 0) {
    const named = wrong.slice(0, linesNamed).map(({ place, shown }) => `${place}: ${shown}`);
    const more = wrong.length > linesNamed ? `; and ${wrong.length - linesNamed} more` : '';
    throw wrongUsage(`--from: ${source} has entries that are not node IDs. ${named.join('; ')}${more}.`);
  }
  const ids = [...new Set(entries.map(({ id }) => id!))];
  if (ids.length === 0) throw wrongUsage(`--from: ${source} contains no node IDs.`);
  return ids;
}

interface Entry {
  id: number | null;
  place: string;
  /** Invalid entry, shortened. */
  shown: string;
}

/** Returns the entries; null if the text as a whole is not a list. */
function entriesOf(content: unknown): Entry[] | null {
  const parts = content as { calls?: unknown; attention?: unknown } | undefined | null;
  const list = Array.isArray(content) ? content : (parts?.calls ?? parts?.attention);
  if (!Array.isArray(list)) return null;
  return list.map((value: unknown, index) => entryOf(value, `entry ${index + 1}`));
}

function linesOf(text: string): Entry[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ text: line.replace(/#.*/, '').trim(), place: `line ${index + 1}` }))
    .filter(({ text }) => text !== '')
    .map(({ text, place }) => entryOf(parseJson(text) ?? text, place));
}

/** Returns the node of an entry. Other entries with an `id`, such as those of resources, have a `kind`. */
function idIn(entry: { node?: unknown; origin?: unknown; id?: unknown; kind?: unknown }): unknown {
  return entry.node ?? entry.origin ?? (entry.kind === undefined ? entry.id : undefined);
}

/** Reads an id alone, the entry of a node in a plan, or the entry of a flow in a list. */
function entryOf(value: unknown, place: string): Entry {
  const node = typeof value === 'object' && value !== null ? idIn(value) : value;
  const id = typeof node === 'string' && /^\d+$/.test(node) ? Number(node) : node;
  const isId = typeof id === 'number' && Number.isSafeInteger(id) && id >= 1;
  return { id: isId ? id : null, place, shown: (JSON.stringify(value) ?? '').slice(0, 40) };
}
