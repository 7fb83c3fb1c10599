import type { MuteTarget } from '#contract/models/notification.ts';
import type { Group } from './group.ts';
import type { GuardedStore } from './guarded-store.ts';
import { type Mutes, targetName } from './mutes.ts';
import type { MarkKind } from './store.ts';

/**
 * Stores the judgments of users and of Penstock about groups, and applies those that another process, such as the
 * command line, stored.
 */
export class Judgements {
  readonly #store: GuardedStore;
  readonly #mutes: Mutes;
  readonly #unsaved: Record<MarkKind, Set<Group>> = { acknowledged: new Set(), announced: new Set() };
  readonly #isSaving: Record<MarkKind, boolean> = { acknowledged: false, announced: false };
  readonly #unsavedEvents = new Set<Group>();
  readonly #unsavedMutes = new Set<string>();

  constructor(store: GuardedStore, mutes: Mutes) {
    this.#store = store;
    this.#mutes = mutes;
  }

  /** Marks are made one by one, and are written together. */
  save(kind: MarkKind, groups: readonly Group[]): void {
    const unsaved = this.#unsaved[kind];
    for (const group of groups) unsaved.add(group);
    if (this.#isSaving[kind] || unsaved.size === 0) return;
    this.#isSaving[kind] = true;
    this.#store.write(async (store) => {
      this.#isSaving[kind] = false;
      const saved = [...unsaved];
      unsaved.clear();
      try {
        await store.setMarks(
          kind,
          saved.map((group) => ({ groupKey: group.key, mark: group[kind] })),
        );
      } catch (thrown) {
        // These marks apply here while nothing can be stored, and are written with the next ones.
        for (const group of saved) unsaved.add(group);
        throw thrown;
      }
    });
  }

  /** Stores the histories of groups. */
  saveEvents(groups: readonly Group[]): void {
    for (const group of groups) this.#unsavedEvents.add(group);
    this.#store.write(async (store) => {
      const saved = [...this.#unsavedEvents];
      await store.setEvents(saved.map(({ key: groupKey, events }) => ({ groupKey, events })));
      for (const group of saved) this.#unsavedEvents.delete(group);
    });
  }

  mute(target: MuteTarget, until: number | null): void {
    const name = targetName(target);
    this.#mutes.set(name, until);
    this.#unsavedMutes.add(name);
    this.#store.write((store) => {
      store.setMute(name, until);
      this.#unsavedMutes.delete(name);
    });
  }

  /**
   * Applies acknowledgments and mutes that another process stored; unsaved ones of this process take precedence. It is
   * called at each read, and costs nothing while no other process writes (P14).
   */
  async take(groups: Iterable<Group>): Promise<void> {
    await this.#store.settled();
    const stored = this.#store.read((store) => store.judgementsOfOthers(), null);
    if (!stored) return;
    const marks = stored.marks.filter(({ kind }) => kind === 'acknowledged');
    const byKey = new Map(marks.map(({ groupKey, mark }) => [groupKey, mark]));
    const eventsOf = new Map(stored.events.map(({ groupKey, events }) => [groupKey, events]));
    for (const group of groups) {
      if (!this.#unsaved.acknowledged.has(group)) group.acknowledged = byKey.get(group.key) ?? null;
      if (!this.#unsavedEvents.has(group)) group.events = eventsOf.get(group.key) ?? [];
    }
    this.#mutes.replace(new Map(stored.mutes.map(({ target, until }) => [target, until])), this.#unsavedMutes);
  }
}
