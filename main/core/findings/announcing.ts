import type { FindingEvent, FindingEventKind, FindingKind } from '#contract/models/finding.ts';
import type { StoredFinding } from './life.ts';
import { texts } from './words.ts';

/** Newsworthy events of a finding. User actions and unknown conditions are not news. */
const newsworthy = ['opened', 'worse', 'came_back', 'resolved'] as const satisfies readonly FindingEventKind[];
type Newsworthy = (typeof newsworthy)[number];

const levels: Record<FindingKind, 'ERROR' | 'WARN'> = {
  failing: 'ERROR',
  stopped_by_service: 'ERROR',
  silent: 'ERROR',
  more_errors: 'WARN',
  fewer_records: 'WARN',
};

/**
 * Returns the newest event of a finding that is news; null where a later event, an acknowledgment or the end,
 * supersedes it.
 */
export function newsOf({ events }: Pick<StoredFinding, 'events'>): (FindingEvent & { what: Newsworthy }) | null {
  const last = events.findLast(({ what }) => what !== 'unwatched');
  return last && isNewsworthy(last) ? last : null;
}

function isNewsworthy(event: FindingEvent): event is FindingEvent & { what: Newsworthy } {
  return newsworthy.some((what) => what === event.what);
}

/** Returns the level of the announcement, as if the service had sent it, so that the same rules apply. */
export function levelOf({ what, kind }: Pick<FindingEvent, 'what' | 'kind'>): 'ERROR' | 'WARN' | 'INFO' {
  return what === 'resolved' ? 'INFO' : levels[kind];
}

/** Returns the message of the announcement. */
export function messageOf(
  { what, kind, unwatchedFrom }: FindingEvent & { what: Newsworthy },
  { figure }: Pick<StoredFinding, 'figure'>,
): string {
  const trouble = texts.troubles[kind](figure);
  const said = {
    opened: () => texts.opened(trouble),
    worse: () => texts.worse(trouble),
    came_back: () => texts.cameBack(trouble),
    resolved: () => texts.resolved,
  }[what]();
  return unwatchedFrom === null ? said : texts.unwatched(said);
}
