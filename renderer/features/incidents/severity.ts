import type { Severity } from '#contract/models/incident.ts';
import { severities } from '#contract/models/incident.ts';
import { texts } from './words.ts';

/** Severity options, the worst first. */
export const severityOptions = severities.map((value) => ({ value, label: texts.severities[value] }));

/** Color class of a severity; a minor one is muted. */
export const toneOf: Record<Severity, string> = { critical: 'is-failing', major: 'is-warning', minor: 'muted' };
