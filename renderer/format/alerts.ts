import { type Alert, alertKindWords, type AlertLevel, type AlertRow } from '#contract/models/alert.ts';
import { maskedText } from './masks.ts';
import { phrases } from './phrases/words.ts';
import { texts } from './words.ts';

/** The service's word for a level, by which its icon and its word are chosen. */
export const levelOfAlert: Record<AlertLevel, string> = { error: 'ERROR', warning: 'WARN', info: 'INFO' };

/** Maximum alerts that a line names. */
const mostNamed = 3;

/** An alert in a line: the message of a notification or of failed records, else the kind. */
export const alertLine = ({ kind, message }: Pick<Alert, 'kind' | 'message'>): string =>
  maskedText(message) || alertKindWords[kind];

/** The flow of a row, or the subject of an alert without a flow. */
export function alertRowName({ name, originId }: Pick<AlertRow, 'name' | 'originId'>): string {
  return name ?? (originId === null ? phrases.noKnownFlow : phrases.flowWithId(originId));
}

/** The alerts of a row in a line, the most urgent first: `Failing · Total is not a ‹number›`. */
export function alertRowLine({ alerts, count }: Pick<AlertRow, 'alerts' | 'count'>): string {
  const lines = [...new Set(alerts.map(alertLine))].slice(0, mostNamed);
  const unnamed = count - alerts.filter((alert) => lines.includes(alertLine(alert))).length;
  return [...lines, ...(unnamed > 0 ? [texts.andMoreAlerts(unnamed)] : [])].join(' · ');
}
