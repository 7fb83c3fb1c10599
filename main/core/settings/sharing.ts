import { randomUUID } from 'node:crypto';
import type { ImportPlan, SharedPart } from '#contract/models/sharing.ts';
import { failure } from '../base/failure.ts';
import { changesBy, importInto } from './importing.ts';
import type { SettingsStore } from './settings.ts';
import { parseShared, type SharedSettings, sharedText } from './shared-file.ts';
import { texts } from './words.ts';

/** Settings as a file that others import, and what an import would change, until it is agreed to. */
export class Sharing {
  readonly #settings: SettingsStore;
  /** The last one only: a person looks at one file at a time. */
  #planned: { plan: ImportPlan; shared: SharedSettings } | null = null;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  text(parts: readonly SharedPart[]): string {
    return sharedText(this.#settings.read(), parts);
  }

  /** What importing that text would change; changes nothing. Throws `invalid_input` for what Penstock did not write. */
  plan(file: string, text: string): ImportPlan {
    const shared = parseShared(text);
    const plan = { id: randomUUID(), file, changes: changesBy(shared, this.#settings.read()) };
    this.#planned = { plan, shared };
    return plan;
  }

  /**
   * Imports what was planned. Returns how many changes were made. Throws `refused` when it is no longer what was shown.
   *
   * @param loosens whether a person agreed to what weakens protection
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
