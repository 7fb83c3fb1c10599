import type { PatternName, PersonalKind } from '#contract/models/export.ts';

/** What each named pattern finds. */
export const patternNames: Record<PatternName, string> = {
  email: 'Email addresses',
  phone: 'Phone numbers',
  card: 'Card numbers',
  iban: 'Bank accounts (IBAN)',
  ip: 'IP addresses',
};

const kindNames: Record<PersonalKind, string> = { ...patternNames, name: 'A name that sounds personal' };

/** What was found in a field: `Email addresses, phone numbers`. */
export function kindWords(kinds: readonly PersonalKind[]): string {
  return kinds
    .map((kind, place) => {
      const name = kindNames[kind];
      return place === 0 || name.startsWith('IP') ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    })
    .join(', ');
}
