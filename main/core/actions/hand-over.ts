import { type ChangeRecord, isDue } from '#contract/models/change-record.ts';
import type { Incident } from '#contract/models/incident.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import type { Overview } from '#contract/models/overview.ts';
import { inertMarkdown, markdownTable } from '../base/markdown.ts';
import { figure } from '../base/words.ts';
import { failureLocation } from './failure-location.ts';
import { texts } from './words.ts';

const words = texts.handOver;

export interface HandOverInput {
  environmentName: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Open incidents. */
  incidents: readonly Incident[];
  changes: readonly ChangeRecord[];
  overview: Overview;
  /** Reasons why not everything could be read; empty if everything was. */
  gaps: readonly EstateGap[];
}

/**
 * Writes shift hand-over notes of an environment as Markdown: open incidents, unrestored changes and failing flows.
 * Every external text goes through `inertMarkdown` (S6).
 */
export function handOverOf({ environmentName, writtenAt, incidents, changes, overview, gaps }: HandOverInput): string {
  const parts = [
    `# ${words.head(inertMarkdown(environmentName))}`,
    words.written(time(writtenAt)),
    ...openIncidents(incidents),
    ...openChanges(
      changes.filter(({ closedAt, away }) => closedAt === null && away !== 0),
      writtenAt,
    ),
    ...failingFlows(overview, gaps),
  ];
  return `${parts.join('\n\n')}\n`;
}

function openIncidents(incidents: readonly Incident[]): string[] {
  const head = `## ${words.incidents(incidents.length)}`;
  if (incidents.length === 0) return [head];
  const rows = incidents.map(({ title, severity, actor, declaredAt, changes, away, notes }) => {
    const last = notes.at(-1);
    return [
      inertMarkdown(title),
      words.severities[severity],
      nameOf(actor.user),
      time(declaredAt),
      figure(changes.length),
      away === null ? words.unknown : words.nodes(away),
      last === undefined ? words.noNote : `${time(last.at)} ${inertMarkdown(last.text)}`,
    ];
  });
  return [head, markdownTable(Object.values(words.incidentHeads), rows)];
}

function openChanges(changes: readonly ChangeRecord[], writtenAt: number): string[] {
  const head = `## ${words.changes(changes.length)}`;
  if (changes.length === 0) return [head, words.allRestored];
  const rows = changes.map((change) => [
    inertMarkdown(change.title),
    change.reason === null ? words.noReason : inertMarkdown(change.reason),
    nameOf(change.actions[0]?.actor.user ?? null),
    time(change.begunAt),
    change.away === null ? words.unknown : words.ofNodes(change.away, change.touched),
    untilOf(change, writtenAt),
    isUnderWay(change) ? words.yes : words.no,
  ]);
  return [head, markdownTable(Object.values(words.changeHeads), rows)];
}

function failingFlows({ attention, readAt }: Overview, gaps: readonly EstateGap[]): string[] {
  const failing = attention.filter(({ reason }) => reason.kind === 'failing');
  const head = `## ${words.failing(failing.length)}`;
  if (readAt === null) return [`## ${words.failingFlows}`, words.notRead];
  const doubt = gaps.length > 0 ? [words.notAllRead] : [];
  if (failing.length === 0) return [head, ...doubt];
  const rows = failing.map(({ originId, name, failsAt, since, orEarlier, errorsLastHour, pause }) => [
    name === null ? String(originId) : inertMarkdown(name),
    failureLocation(failsAt),
    since === null ? words.unknown : orEarlier ? words.orEarlier(time(since)) : time(since),
    errorsLastHour === null ? words.unknown : figure(errorsLastHour),
    pause === null ? words.no : words.pausedNodes(pause.nodes),
  ]);
  return [head, ...doubt, words.asOf(time(readAt)), markdownTable(Object.values(words.failingHeads), rows)];
}

function untilOf(change: ChangeRecord, now: number): string {
  if (change.restoreAt === null) return words.noTime;
  return isDue(change, now) ? words.dueSince(time(change.restoreAt)) : time(change.restoreAt);
}

const isUnderWay = ({ actions }: ChangeRecord): boolean =>
  actions.some(({ state }) => state !== 'finished' && state !== 'cancelled');

const nameOf = (user: string | null): string => (user === null ? words.unknown : inertMarkdown(user));

const time = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
