import type { PatternName } from '#contract/models/export.ts';

/** What each named pattern finds. */
export const patternNames: Record<PatternName, string> = {
  email: 'Email addresses',
  phone: 'Phone numbers',
  card: 'Card numbers',
  iban: 'Bank accounts (IBAN)',
  ip: 'IP addresses',
};
