import { isDue } from '#contract/models/change-record.ts';
import type { WatchState } from '#contract/models/flow.ts';
import type { Clock } from '../base/clock.ts';
import type { Announcer } from '../notifications/announcer.ts';
import { type Changes, mostListed } from './changes.ts';
import type { ChangeFacts, Journal } from './journal.ts';
import type { ActionTarget } from '../changes/target.ts';
import { texts } from './words.ts';

interface DueAnnouncerPorts {
  announcer: Pick<Announcer, 'announce'>;
  target: (environmentId: string) => Pick<ActionTarget, 'name' | 'guard'>;
  changes: Pick<Changes, 'get'>;
  journal: Pick<Journal, 'changes'>;
  clock: Clock;
}

/**
 * Announces that a change is due to be restored: once per restore time, and again after each start until it is
 * restored. Nothing is restored automatically.
 */
export class DueAnnouncer {
  readonly #ports: DueAnnouncerPorts;
  /** Restore time of each announced change. */
  readonly #said = new Map<string, number>();
  /** Last complete read of each checked environment. */
  readonly #readAt = new Map<string, number>();

  constructor(ports: DueAnnouncerPorts) {
    this.#ports = ports;
  }

  /**
   * Checks the changes of an environment once after each complete read. Stored changes may have been restored long ago.
   */
  look({ environmentId, phase, readAt }: Pick<WatchState, 'environmentId' | 'phase' | 'readAt'>): void {
    if (phase !== 'live' || readAt === null || readAt === this.#readAt.get(environmentId)) return;
    this.#readAt.set(environmentId, readAt);
    const { announcer, target, changes, clock } = this.#ports;
    const due = this.#due(environmentId)
      .filter(({ id, restoreAt }) => this.#said.get(id) !== restoreAt)
      // Computing what is left to restore is slower, so it comes last.
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
        // The operator set a reminder, so rules that let errors through announce it.
        level: 'ERROR',
        message: texts.wasToBeRestored,
        count: 1,
        onTaken: () => this.#said.set(id, restoreAt!),
        // Uses recorded facts only: the environment may be gone by then.
        isStillNews: () => this.#due(environmentId).some((facts) => facts.id === id),
        onShown: () => undefined,
      })),
    );
  }

  /** Changes whose restore time has come, whether or not anything is left to restore. */
  #due(environmentId: string): ChangeFacts[] {
    const { journal, clock } = this.#ports;
    const now = clock.now();
    return journal.changes(environmentId, mostListed).filter((facts) => isDue({ ...facts, away: null }, now));
  }
}
