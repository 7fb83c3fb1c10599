import type { Severity } from '#contract/models/incident.ts';
import { severities } from '#contract/models/incident.ts';
import { texts } from './words.ts';

/** To choose from, the worst first. */
export const severityOptions = severities.map((value) => ({ value, label: texts.severities[value] }));

/** The class with the colour of a severity; none for a minor one. */
export const toneOf: Record<Severity, string> = { critical: 'is-failing', major: 'is-warning', minor: 'muted' };
