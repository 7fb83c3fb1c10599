import { randomUUID } from 'node:crypto';
import type { ImportPlan, SharedPart } from '#contract/models/sharing.ts';
import { failure } from '../base/failure.ts';
import { changesBy, importInto } from './settings-import.ts';
import type { SettingsStore } from './settings.ts';
import { parseShared, type SharedSettings, sharedText } from './shared-file.ts';
import { texts } from './words.ts';

/** Exports settings to a file that others import, and holds a planned import until it is confirmed. */
export class Sharing {
  readonly #settings: SettingsStore;
  /** Last plan only: the user views one file at a time. */
  #planned: { plan: ImportPlan; shared: SharedSettings } | null = null;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  text(parts: readonly SharedPart[]): string {
    return sharedText(this.#settings.read(), parts);
  }

  /**
   * Returns what importing that text would change; changes nothing. Throws `invalid_input` for text that Penstock did
   * not write.
   */
  plan(file: string, text: string): ImportPlan {
    const shared = parseShared(text);
    const plan = { id: randomUUID(), file, changes: changesBy(shared, this.#settings.read()) };
    this.#planned = { plan, shared };
    return plan;
  }

  /**
   * Imports what was planned. Returns the number of changes. Throws `refused` if it no longer matches what was shown.
   *
   * @param loosens whether the user agreed to weaker protection
   */
  import(importId: string, loosens: boolean): number {
    const planned = this.#planned;
    if (planned?.plan.id !== importId) throw moved();
    this.#planned = null;
    const { plan, shared } = planned;
    if (JSON.stringify(changesBy(shared, this.#settings.read())) !== JSON.stringify(plan.changes)) throw moved();
    return importInto(this.#settings, shared, loosens).length;
  }
}

const moved = () => failure('refused', texts.settingsMoved, { advice: texts.chooseFileAgain });
