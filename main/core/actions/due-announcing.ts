import { isDue } from '#contract/models/change-record.ts';
import type { WatchState } from '#contract/models/flow.ts';
import type { Clock } from '../base/clock.ts';
import type { Announcer } from '../notifications/announcer.ts';
import { type Changes, mostListed } from './changes.ts';
import type { ChangeFacts, Journal } from './journal.ts';
import type { ActionTarget } from './target.ts';
import { texts } from './words.ts';

interface DueAnnouncingPorts {
  announcer: Pick<Announcer, 'announce'>;
  target: (environmentId: string) => Pick<ActionTarget, 'name' | 'guard'>;
  changes: Pick<Changes, 'get'>;
  journal: Pick<Journal, 'changes'>;
  clock: Clock;
}

/**
 * Announces that a change was to be restored by now: once for each time that somebody set, and again after a start while it is not
 * restored. Nothing is restored by itself.
 */
export class DueAnnouncing {
  readonly #ports: DueAnnouncingPorts;
  /** The time of each change that was announced. */
  readonly #said = new Map<string, number>();
  /** The last complete read of each environment that was looked at. */
  readonly #readAt = new Map<string, number>();

  constructor(ports: DueAnnouncingPorts) {
    this.#ports = ports;
  }

  /** Looks through the changes of an environment, once after each complete read: what was stored may long be restored. */
  look({ environmentId, phase, readAt }: Pick<WatchState, 'environmentId' | 'phase' | 'readAt'>): void {
    if (phase !== 'live' || readAt === null || readAt === this.#readAt.get(environmentId)) return;
    this.#readAt.set(environmentId, readAt);
    const { announcer, target, changes, clock } = this.#ports;
    const due = this.#due(environmentId)
      .filter(({ id, restoreAt }) => this.#said.get(id) !== restoreAt)
      // What is left to restore takes longer to find out.
      .filter(({ id }) => isDue(changes.get(id), clock.now()));
    if (due.length === 0) return;
    const { name, guard } = target(environmentId);
    announcer.announce(
      due.map(({ id, title, restoreAt }) => ({
        environmentId,
        environmentName: name,
        guard,
        groupKey: `due:${id}`,
        originId: null,
        subject: title,
        // A person asked to be reminded: with the rules that let errors through it is announced.
        level: 'ERROR',
        message: texts.wasToBeRestored,
        count: 1,
        onTaken: () => this.#said.set(id, restoreAt!),
        // By what is recorded alone: by then the environment may be gone.
        isStillNews: () => this.#due(environmentId).some((facts) => facts.id === id),
        onShown: () => undefined,
      })),
    );
  }

  /** The changes whose time has come, whether or not something is left to restore. */
  #due(environmentId: string): ChangeFacts[] {
    const { journal, clock } = this.#ports;
    const now = clock.now();
    return journal.changes(environmentId, mostListed).filter((facts) => isDue({ ...facts, away: null }, now));
  }
}
