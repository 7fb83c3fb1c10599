import type { ColumnOffer, PersonalKind } from '#contract/models/export.ts';
import { cellOf, partsOf, usualColumns } from '../../core/export-format/columns.ts';
import { personalIn } from '../../core/export-format/personal-data.ts';
import { flatten } from '../../core/samples/flatten.ts';
import { readOriginal } from '../../core/samples/original.ts';
import { readSample } from '../../core/samples/sample.ts';

/** Maximum columns offered, not counting those with personal data. */
const mostOffers = 300;
const longestExample = 80;

/** Returns the possible columns, and how many of the records could be parsed. */
export function offersFrom(records: readonly unknown[]): { offers: ColumnOffer[]; apart: number } {
  const examples = new Map<string, string | null>(usualColumns.map(({ path }) => [path, null]));
  const personal = new Map<string, Set<PersonalKind>>();
  const see = (path: string, value: unknown): void => {
    if (!examples.has(path) && examples.size >= mostOffers && !personal.has(path)) return;
    examples.set(path, examples.get(path) ?? exampleOf(path, value));
  };
  let apart = 0;
  for (const record of records) {
    for (const { path, kind } of personalIn(record, () => true))
      personal.set(path, (personal.get(path) ?? new Set()).add(kind));
    const sample = readSample(record);
    for (const [path, value] of partsOf(sample)) see(path, value);
    const { value } = readOriginal(sample.raw);
    apart += value === undefined ? 0 : 1;
    for (const [path, part] of flatten(value))
      if (path !== '') see(path.startsWith('[') ? `record${path}` : `record.${path}`, part);
  }
  const offers = [...examples].map(([path, example]) => offerOf(path, example, [...(personal.get(path) ?? [])]));
  return { offers: withNamesOfTheirOwn(offers), apart };
}

/**
 * Makes the names unique. Two members may have the same name in different places. The later one gets its whole path,
 * which may also be a name.
 */
function withNamesOfTheirOwn(offers: readonly ColumnOffer[]): ColumnOffer[] {
  const taken = new Set<string>();
  return offers.map((offer) => {
    let name = taken.has(offer.name) ? offer.path : offer.name;
    for (let number = 2; taken.has(name); number += 1) name = `${offer.path} (${number})`;
    taken.add(name);
    return { ...offer, name };
  });
}

function offerOf(path: string, example: string | null, personal: PersonalKind[]): ColumnOffer {
  const usual = usualColumns.find((column) => column.path === path);
  const name = usual?.name ?? path.replace(/^(?:record|metadata|error)\./, '');
  return { path, name, example, personal, usual: usual !== undefined };
}

function exampleOf(path: string, value: unknown): string | null {
  const text = String(cellOf(path, value));
  return text === '' ? null : text.slice(0, longestExample).toWellFormed();
}
