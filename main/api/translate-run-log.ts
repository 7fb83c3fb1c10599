import type { LogSeverity, RunLogLine } from '#contract/models/run-log.ts';
import { asNumber, asRecord, asShortText, asTime } from '../core/base/readers.ts';
import { translateSubject } from './translate-notifications.ts';

/** Maximum characters of a line. The rest of a longer one is unreadable. */
const MAX_LINE = 10_000;
const MAX_WORD = 40;

/** The severities of practice, and other words in use for them. */
const severities: ReadonlyMap<string, LogSeverity> = new Map([
  ['ERROR', 'error'],
  ['FATAL', 'error'],
  ['WARNING', 'warning'],
  ['WARN', 'warning'],
  ['INFO', 'info'],
  ['DEBUG', 'info'],
]);

/**
 * Translates the entries of a run log. In practice, the text is in `log` and its severity in `severity`, or they are in
 * `message` and `level`. An entry that is not an object is a line without details, so that no line is lost (D12).
 */
export const translateRunLog = (entries: readonly unknown[]): RunLogLine[] => entries.map(lineOf);

function lineOf(entry: unknown): RunLogLine {
  const record = asRecord(entry) ?? { log: entry };
  const word = asShortText(record['severity'] ?? record['level'], MAX_WORD);
  const { kind, id } = translateSubject(record);
  return {
    at: asTime(record['timestamp']),
    severity: severities.get(word?.toUpperCase() ?? '') ?? null,
    word,
    isSummary: asShortText(record['log_type'] ?? record['logType'], MAX_WORD)?.toUpperCase() === 'SUMMARY',
    kind,
    resourceId: id,
    text: textOf(record['log'] ?? record['message']),
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return asShortText(value, MAX_LINE) ?? '';
  const number = asNumber(value);
  return number === null ? (asShortText(JSON.stringify(value ?? null), MAX_LINE) ?? '') : String(number);
}
