import { type NamedValue, readPairs, readTable } from '../../core/samples/named-values.ts';
import type { Original } from '../../core/samples/original.ts';
import { JsonLines } from './json-lines.ts';
import type { FieldPath } from './named-field.ts';
import type { MarkedSpan } from './text-view.ts';

/** Returns the position of the first of these fields that the text has; null when it has none of them. */
export function findField({ text, format }: Original, wanted: readonly FieldPath[]): MarkedSpan | null {
  if (wanted.length === 0) return null;
  if (format === 'json') return inJson(text, wanted);
  if (format === 'xml') return inXml(text, wanted);
  if (format === 'key_value') return inNamed(readPairs(text) ?? [], wanted);
  if (format === 'csv') return inNamed((readTable(text) ?? []).flat(), wanted);
  return null;
}

const fieldMark = (from: number, to: number): MarkedSpan => ({ from, to, kind: 'field' });

/** Characters. Searching more would take too long, and a field that a message mentions is not so far away. */
const searched = 2_000_000;

function inJson(text: string, wanted: readonly FieldPath[]): MarkedSpan | null {
  const way: FieldPath = [];
  // The likeliest field, and of fields with that name the outermost.
  let best: { rank: number; depth: number; mark: MarkedSpan } | null = null;
  for (const lines = new JsonLines(text); lines.next() && lines.from < searched;) {
    const { nameFrom, nameTo, depth, index } = lines;
    if (nameFrom === nameTo && index < 0) continue;
    way.length = depth;
    way[depth] = nameFrom === nameTo ? index : nameIn(text, nameFrom, nameTo);
    const found = wanted.findIndex((path) => endsWith(way, path));
    if (found < 0 || (best && (best.rank < found || (best.rank === found && best.depth <= depth)))) continue;
    const from = nameFrom === nameTo ? lines.from : nameFrom;
    best = { rank: found, depth, mark: fieldMark(from, lines.opens ? Math.max(nameTo, from + 1) : lines.to) };
  }
  return best?.mark ?? null;
}

function nameIn(text: string, from: number, to: number): string {
  const inside = text.slice(from + 1, to - 1);
  return inside.includes('\\') ? (JSON.parse(text.slice(from, to)) as string) : inside;
}

/** Reports whether the way ends with the path. Missing list indexes are skipped; names are compared without case. */
function endsWith(way: FieldPath, path: FieldPath): boolean {
  let place = way.length - 1;
  for (const [behind, step] of path.toReversed().entries()) {
    while (behind > 0 && typeof step === 'string' && typeof way[place] === 'number') place -= 1;
    if (!isSame(way[place], step)) return false;
    place -= 1;
  }
  return true;
}

function isSame(a: string | number | undefined, b: string | number): boolean {
  return a === b || (typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase());
}

function inXml(text: string, wanted: readonly FieldPath[]): MarkedSpan | null {
  for (const path of wanted) {
    const name = path.findLast((step) => typeof step === 'string')?.replace(/^@/, '');
    const mark = name === undefined ? null : (element(text, name) ?? attribute(text, name));
    if (mark) return mark;
  }
  return null;
}

function element(text: string, name: string): MarkedSpan | null {
  for (let at = text.indexOf(`<${name}`); at >= 0; at = text.indexOf(`<${name}`, at + 1)) {
    const to = at + 1 + name.length;
    if (/[\s/>]/.test(text[to] ?? '')) return fieldMark(at + 1, to);
  }
  return null;
}

function attribute(text: string, name: string): MarkedSpan | null {
  const at = text.indexOf(` ${name}="`);
  if (at < 0) return null;
  const end = text.indexOf('"', at + name.length + 3);
  return fieldMark(at + 1, end < 0 ? text.length : end + 1);
}

function inNamed(values: readonly NamedValue[], wanted: readonly FieldPath[]): MarkedSpan | null {
  for (const path of wanted) {
    const found = values.find(({ name }) => isSame(name, path.join('.')));
    if (found) return fieldMark(found.from, found.to);
  }
  return null;
}
