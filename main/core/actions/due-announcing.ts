import { isDue } from '#contract/models/change-record.ts';
import type { Clock } from '../base/clock.ts';
import type { Announcer } from '../notifications/announcer.ts';
import { type Changes, mostListed } from './changes.ts';
import type { Journal } from './journal.ts';
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

  constructor(ports: DueAnnouncingPorts) {
    this.#ports = ports;
  }

  /** Looks through the changes of an environment after a read of it. */
  look(environmentId: string): void {
    const { announcer, target, changes, journal, clock } = this.#ports;
    const now = clock.now();
    const due = journal
      .changes(environmentId, mostListed)
      // What is left to restore takes longer to find out.
      .filter((facts) => isDue({ ...facts, away: null }, now) && this.#said.get(facts.id) !== facts.restoreAt)
      .map(({ id }) => changes.get(id))
      .filter((change) => isDue(change, now));
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
        isStillNews: () => isDue(changes.get(id), clock.now()),
        onShown: () => undefined,
      })),
    );
  }
}
