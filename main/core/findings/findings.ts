import type { Guard } from '#contract/models/environment.ts';
import type { AlertEventKind } from '#contract/models/alert-event.ts';
import {
  type FindingEvent,
  type FindingKind,
  findingLevels,
  type FindingNote,
  type FindingsState,
  findingWords,
} from '#contract/models/finding.ts';
import type { Overview } from '#contract/models/overview.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { Announcement, Announcer } from '../notifications/announcer.ts';
import { GuardedStore } from '../notifications/guarded-store.ts';
import { noteOf } from './finding-view.ts';
import { hasEnded, type Judgment } from './alert-life.ts';
import { nextFinding, type Read, type StoredFinding, withJudgment } from './life.ts';
import { readOf } from './sights.ts';
import type { FindingStore } from './store.ts';
import { texts } from './words.ts';

const day = 86_400_000;
/** Retention equals that of runs and notifications (`main/storage/retention.ts`). */
const retentionDays = 90;
/**
 * Maximum number of ended findings, of which the newest remain. An estate that flaps for months thus costs some
 * megabytes.
 */
const mostEnded = 5_000;

/** Milliseconds by which a clock goes back only if it was set. Times noted by the wrong clock are not comparable. */
const clockWasSet = 3_600_000;

const notStored: Problem = { kind: 'internal', message: texts.notStored, advice: texts.nothingLost };

export interface FindingsOptions {
  environmentId: string;
  /** Read when needed, because the user may change both. */
  identity: () => { name: string; guard: Guard };
  snapshot: Snapshot;
  store: FindingStore;
  announcer: Announcer;
  /** Whether the user muted a finding, its flow, or the whole environment. */
  isMuted: (finding: StoredFinding) => boolean;
  clock: Clock;
  log: Logger;
  /** Maximum number of ended findings; 5,000 by default. */
  mostEnded?: number;
  onChange: (state: FindingsState) => void;
}

/** Findings of Penstock about the flows of one environment, followed from each complete read to the next. */
export class Findings {
  readonly #options: FindingsOptions;
  readonly #store: GuardedStore<FindingStore>;
  readonly #lives = new Map<string, StoredFinding>();
  /** The id of each flow's last finding. */
  readonly #lastOf = new Map<number, string>();
  /** Time of the last complete read that was processed. */
  #readAt: number | null = null;
  #revision = 0;
  #publishedRevision = 0;
  #recalled = false;
  #watching = false;

  constructor(options: FindingsOptions) {
    this.#options = options;
    const { store, log } = options;
    const troubled = (): void => {
      this.#revision += 1;
      this.#publish();
    };
    this.#store = new GuardedStore(store, log, troubled, notStored);
  }

  get state(): FindingsState {
    const open = [...this.#lives.values()].filter(({ state }) => state === 'open').length;
    return { environmentId: this.#options.environmentId, revision: this.#revision, open };
  }

  /** Loads the findings of earlier starts. */
  recall(): void {
    if (this.#recalled) return;
    this.#recalled = true;
    const { lives, readAt } = this.#store.read((store) => store.load(), { lives: [], readAt: null });
    for (const life of lives.sort((a, b) => a.openedAt - b.openedAt)) this.#put(life);
    this.#readAt = readAt;
    this.#publish();
  }

  /** Stops watching until the next read; pending announcements stay due. */
  stop(): void {
    this.#watching = false;
  }

  /** Resolves when everything so far is stored, or failed to be. */
  settled(): Promise<void> {
    return this.#store.settled();
  }

  /** Stops watching and closes the store. */
  close(): Promise<void> {
    this.stop();
    return this.#store.close();
  }

  /**
   * Processes a complete read: trouble that began, got worse, ended, or came back. A read that is not newer than the
   * last changes nothing.
   *
   * @param every milliseconds until the next read is expected
   */
  watched(at: number, every: number): void {
    // Called at every publication: examining every flow again would be costly each time.
    if (at !== this.#readAt) this.take(readOf(this.#options.snapshot, at, every));
  }

  /** Applies one complete read. */
  take(read: Read): void {
    this.recall();
    const isSetBack = this.#readAt !== null && read.at < this.#readAt - clockWasSet;
    if (this.#readAt !== null && read.at <= this.#readAt && !isSetBack) return;
    const before = isSetBack ? null : this.#readAt;
    this.#readAt = read.at;
    const open = [...this.#lives.values()].filter((life) => !hasEnded(life)).map(({ originId }) => originId);
    const changed: StoredFinding[] = [];
    for (const originId of new Set([...open, ...read.troubled])) {
      const life = this.#lastOfFlow(originId);
      const now = nextFinding(life, originId, read.sightOf(originId), read, before);
      if (now !== null && now !== life) changed.push(this.#named(now));
    }
    for (const life of changed) this.#put(life);
    const news = changed.filter((life) => newsOf(life)?.at === read.at);
    // Announces what an earlier start had no room for. Findings from before the watch are shown, but not announced.
    const late = this.#watching ? [] : [...this.#lives.values()].filter(({ due }) => due !== null);
    this.#watching = true;
    this.#save(changed);
    this.#dropOld();
    if (before !== null) this.#announce([...new Set([...late, ...news])]);
    this.#publish();
  }

  /** Acknowledges findings until they get worse or come back, or withdraws the acknowledgment. */
  judge(ids: readonly string[], judgment: Judgment): void {
    this.recall();
    const changed = ids.flatMap((id) => this.#judge(id, judgment));
    if (changed.length === 0) return;
    this.#save(changed);
    this.#publish();
  }

  find(id: string): StoredFinding | undefined {
    return this.#lives.get(id);
  }

  /** Every stored finding, in no order. */
  all(): Iterable<StoredFinding> {
    this.recall();
    return this.#lives.values();
  }

  /** The last complete read that was processed, epoch milliseconds; null before the first. */
  get watchedTo(): number | null {
    return this.#readAt;
  }

  /** Why findings are not being stored. */
  get problem(): Problem | null {
    return this.#store.problem;
  }

  /** Returns the flows with an ongoing finding of that kind. */
  ongoing(kind: FindingKind): ReadonlySet<number> {
    const lives = [...this.#lives.values()].filter((life) => life.kind === kind && !hasEnded(life));
    return new Set(lives.map(({ originId }) => originId));
  }

  /** Flows whose trouble the user acknowledged. */
  get acknowledged(): ReadonlySet<number> {
    const lives = [...this.#lives.values()].filter(({ state }) => state === 'acknowledged');
    return new Set(lives.map(({ originId }) => originId));
  }

  /** Returns the overview with the ongoing finding of each flow in it. */
  annotate(overview: Overview): Overview {
    this.recall();
    const noted = (originId: number): FindingNote | null => {
      const life = this.#lastOfFlow(originId);
      return life && !hasEnded(life) ? noteOf(life) : null;
    };
    return { ...overview, attention: overview.attention.map((line) => ({ ...line, finding: noted(line.originId) })) };
  }

  #publish(): void {
    if (this.#revision === this.#publishedRevision) return;
    this.#publishedRevision = this.#revision;
    this.#options.onChange(this.state);
  }

  #lastOfFlow(originId: number): StoredFinding | null {
    const id = this.#lastOf.get(originId);
    return (id !== undefined && this.#lives.get(id)) || null;
  }

  #put(life: StoredFinding): void {
    this.#lives.set(life.id, life);
    this.#lastOf.set(life.originId, life.id);
    this.#revision += 1;
  }

  #save(changed: readonly StoredFinding[]): void {
    const readAt = this.#readAt;
    this.#store.write((store) => store.save(changed, readAt));
  }

  #named(life: StoredFinding): StoredFinding {
    const flow = this.#options.snapshot.entryOf(life.originId)?.flow;
    return flow ? { ...life, name: flow.name, project: flow.project } : life;
  }

  #judge(id: string, judgment: Judgment): StoredFinding[] {
    const life = this.#lives.get(id);
    const now = life && withJudgment(life, judgment);
    if (!now || now === life) return [];
    this.#put(now);
    return [now];
  }

  #dropOld(): void {
    const over = [...this.#lives.values()].filter(hasEnded).sort((a, b) => b.endedAt! - a.endedAt!);
    const oldest = this.#options.clock.now() - retentionDays * day;
    const old = over.filter(
      ({ endedAt }, place) => place >= (this.#options.mostEnded ?? mostEnded) || endedAt! < oldest,
    );
    if (old.length === 0) return;
    for (const { id, originId } of old) {
      this.#lives.delete(id);
      if (this.#lastOf.get(originId) === id) this.#lastOf.delete(originId);
    }
    this.#store.write((store) => store.remove(old.map(({ id }) => id)));
    this.#revision += 1;
  }

  #announce(lives: readonly StoredFinding[]): void {
    const wanted = lives.filter((life) => !this.#options.isMuted(life));
    const announcements = wanted.flatMap((life) => this.#announcementOf(life) ?? []);
    if (announcements.length > 0) this.#options.announcer.announce(announcements);
  }

  /** Announces recovery only if the problem was announced. */
  #announcementOf(life: StoredFinding): Announcement | null {
    const news = newsOf(life);
    if (!news || (news.what === 'resolved' && !life.announced)) return null;
    const { environmentId, identity, isMuted } = this.#options;
    const { name, guard } = identity();
    const mark = (more: Pick<StoredFinding, 'due'> & Partial<StoredFinding>): void => {
      const now = this.#lives.get(life.id);
      if (!now) return;
      const marked = { ...now, ...more };
      this.#put(marked);
      this.#save([marked]);
    };
    return {
      environmentId,
      environmentName: name,
      guard,
      groupKey: `finding/${life.id}`,
      originId: life.originId,
      subject: life.name,
      level: levelOf(news),
      message: messageOf(news, life),
      count: 1,
      onTaken: () => mark({ due: news.what }),
      isStillNews: () => {
        const now = this.#lives.get(life.id);
        return this.#watching && now !== undefined && newsOf(now) === news && !isMuted(life);
      },
      onShown: () => mark({ due: null, announced: true }),
    };
  }
}

/** Newsworthy events of a finding. User actions and unknown conditions are not news. */
const newsworthy = ['opened', 'worse', 'came_back', 'resolved'] as const satisfies readonly AlertEventKind[];
type Newsworthy = (typeof newsworthy)[number];

/** Levels of announcements, as the service names them, so that the same rules apply. */
const levels = { error: 'ERROR', warning: 'WARN' } as const;

/**
 * Returns the newest event of a finding that is news; null where a later event, an acknowledgment or the end,
 * supersedes it.
 */
function newsOf({ events }: Pick<StoredFinding, 'events'>): (FindingEvent & { what: Newsworthy }) | null {
  const last = events.findLast(({ what }) => what !== 'unwatched');
  return last && isNewsworthy(last) ? last : null;
}

function isNewsworthy(event: FindingEvent): event is FindingEvent & { what: Newsworthy } {
  return newsworthy.some((what) => what === event.what);
}

/** Returns the level of the announcement, as if the service had sent it, so that the same rules apply. */
function levelOf({ what, kind }: Pick<FindingEvent, 'what' | 'kind'>): 'ERROR' | 'WARN' | 'INFO' {
  return what === 'resolved' ? 'INFO' : levels[findingLevels[kind]];
}

/** Returns the message of the announcement. */
function messageOf(
  { what, kind, unwatchedFrom }: FindingEvent & { what: Newsworthy },
  { figure }: Pick<StoredFinding, 'figure'>,
): string {
  const sentences: Partial<Record<FindingKind, (figure: number | null) => string>> = texts.troubles;
  const trouble = sentences[kind]?.(figure) ?? `${findingWords[kind]}.`;
  const said = {
    opened: () => texts.opened(trouble),
    worse: () => texts.worse(trouble),
    came_back: () => texts.cameBack(trouble),
    resolved: () => texts.resolved,
  }[what]();
  return unwatchedFrom === null ? said : texts.unwatched(said);
}
