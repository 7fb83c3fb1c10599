import type { ColumnOffer } from '#contract/models/export.ts';
import { flatten } from '../quarantine/flatten.ts';
import { readOriginal } from '../quarantine/original.ts';
import type { Sample } from '../quarantine/sample.ts';
import { cellOf, partsOf, usualColumns } from './columns.ts';
import { patternsIn } from './patterns.ts';

/** Columns offered at most, and records whose originals are taken apart for them. */
const mostOffers = 300;
const mostLookedInto = 200;
const longestExample = 80;

/** Names that sound like a person's data. */
const personalName =
  /mail|phone|mobile|fax|(?:first|last|full|sur|given|family|user|customer|contact)_?name|^name$|street|address|post_?code|zip|city|iban|account|card|birth|\bdob\b|ssn|tax_?id|passport|gender|^ip$/i;

/** What could be a column, and how many of the records could be taken apart. */
export function offersFrom(samples: readonly Sample[]): { offers: ColumnOffer[]; apart: number } {
  const examples = new Map<string, string | null>(usualColumns.map(({ path }) => [path, null]));
  const see = (path: string, value: unknown): void => {
    if (!examples.has(path) && examples.size >= mostOffers) return;
    examples.set(path, examples.get(path) ?? exampleOf(path, value));
  };
  let apart = 0;
  for (const [place, sample] of samples.entries()) {
    for (const [path, value] of partsOf(sample)) see(path, value);
    if (place >= mostLookedInto) continue;
    const { value } = readOriginal(sample.raw);
    apart += value === undefined ? 0 : 1;
    for (const [path, part] of flatten(value))
      if (path !== '') see(path.startsWith('[') ? `record${path}` : `record.${path}`, part);
  }
  const notLookedInto = Math.max(0, samples.length - mostLookedInto);
  const offers = withNamesOfTheirOwn([...examples].map(([path, example]) => offerOf(path, example)));
  return { offers, apart: apart + notLookedInto };
}

/** Two members may have the same name in different places: the later one is called by its whole path, which may be a name, too. */
function withNamesOfTheirOwn(offers: readonly ColumnOffer[]): ColumnOffer[] {
  const taken = new Set<string>();
  return offers.map((offer) => {
    let name = taken.has(offer.name) ? offer.path : offer.name;
    for (let number = 2; taken.has(name); number += 1) name = `${offer.path} (${number})`;
    taken.add(name);
    return { ...offer, name };
  });
}

function offerOf(path: string, example: string | null): ColumnOffer {
  const usual = usualColumns.find((column) => column.path === path);
  const last = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('[')) + 1);
  return {
    path,
    name: usual?.name ?? path.replace(/^(?:record|metadata|error)\./, ''),
    example,
    personal: isPersonal(path, last, example),
    usual: usual !== undefined,
  };
}

/** The service's own words about a record are named by nobody's data. */
function isPersonal(path: string, last: string, example: string | null): boolean {
  if (path.startsWith('record') && personalName.test(last)) return true;
  return path !== 'other' && path !== 'metadata.trackerId' && example !== null && patternsIn(example).length > 0;
}

function exampleOf(path: string, value: unknown): string | null {
  const text = String(cellOf(path, value));
  return text === '' ? null : text.slice(0, longestExample).toWellFormed();
}
