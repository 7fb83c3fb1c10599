import type { PatternName, PersonalKind } from '#contract/models/export.ts';
import { texts } from './words.ts';

/** The words for what each named pattern finds. */
export const patternLabels: Record<PatternName, string> = {
  email: texts.email,
  phone: texts.phone,
  card: texts.card,
  iban: texts.iban,
  ip: texts.ip,
};

const kindNames: Record<PersonalKind, string> = { ...patternLabels, name: texts.personalName };

/** The words for what was found in a field: `Email addresses, phone numbers`. */
export function kindWords(kinds: readonly PersonalKind[]): string {
  return kinds
    .map((kind, place) => {
      const name = kindNames[kind];
      return place === 0 || name.startsWith('IP') ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    })
    .join(', ');
}
