import type { Edit, EditGoal, EditPlan } from '#contract/models/editing.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { Attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { type EditCall, resourceEditing } from '../client/editing.svelte.ts';
import { confirmationOf, isNameTyped, nothingTyped } from './confirmation.ts';
import { resolveConflicts } from './conflict-resolution.ts';
import type { EditForm } from './edit-form.ts';
import { type FormWay, wayOf } from './edit-way.ts';

/** An edit from the service's document to the result. The user's input stays until the dialog is closed. */
export class EditModel {
  readonly way;
  readonly #environmentId: string;
  readonly reading = new Attempt();
  readonly work = new Attempt();
  /** The service's document when the user began, and the document that the form was made of. */
  #base = $state.raw<JsonRecord>({});
  #shown = $state.raw<JsonRecord>({});
  form = $state<EditForm | null>(null);
  /** The goal of the plan. */
  #goal: EditGoal | null = null;
  plan = $state.raw<EditPlan | null>(null);
  edit = $state.raw<Edit | null>(null);
  typed = $state({ ...nothingTyped });
  /** Whether to keep the user's own value, by the index of the conflict. */
  mine = $state<boolean[]>([]);

  constructor(request: EditCall) {
    this.#environmentId = request.environmentId;
    this.way = wayOf(request);
  }

  readonly written = $derived(this.form && this.#formWay.wantedOf(this.form, this.#shown));
  readonly problem = $derived(this.written && 'problem' in this.written ? this.written.problem : null);
  /** Whether the plan shown may be sent. */
  readonly allowed = $derived(
    this.plan !== null &&
      isNameTyped(this.plan, this.typed) &&
      this.plan.conflicts.length === 0 &&
      this.plan.requests.length > 0,
  );

  /** Reads the document to edit, or plans at once where no input is needed. */
  async begin(): Promise<void> {
    const { way } = this;
    await this.reading.run(async () => {
      if (way.begins === 'plan') this.#goal = await way.goal();
      else if (way.begins === 'form') {
        const document = await way.read();
        this.#write(document, document);
      }
    });
    if (this.#goal) await this.#ask(this.#goal);
  }

  /** Shows the requests for the form's input. */
  async review(): Promise<void> {
    const { written } = this;
    if (written && 'wanted' in written) await this.#ask(this.#formWay.goalOf(this.#base, written.wanted));
  }

  /** Adopts the service's current document and the user's decisions about conflicts. */
  async decide(): Promise<void> {
    const { plan } = this;
    if (!plan?.resource) return;
    const { resource, current: base } = plan;
    const wanted = resolveConflicts(plan.merged, plan.conflicts, this.mine);
    if (this.form) this.#write(base, wanted);
    await this.#ask(
      plan.does === 'entries'
        ? { does: 'entries', lookupId: resource.id, base, wanted }
        : { does: 'update', resource, base, wanted },
    );
  }

  /** Whether the user can decide conflicts: an undo leads back to fixed values. */
  get decides(): boolean {
    return this.plan !== null && this.plan.conflicts.length > 0 && this.plan.undoes === null;
  }

  /** Returns to the form, with the user's input. */
  back(): void {
    this.plan = null;
    this.work.problem = null;
  }

  /** Returns from a result to the form and its input, or to a new plan. */
  async again(): Promise<void> {
    this.edit = null;
    this.back();
    if (!this.form) await this.begin();
  }

  /** Sends the plan shown; where the service has changed since, shows the new plan. */
  async send(): Promise<void> {
    const { plan } = this;
    if (!plan || !this.allowed) return;
    await this.work.run(async () => {
      this.edit = await main.editing.carryOut(confirmationOf(plan, this.typed));
      resourceEditing.sent(this.edit);
    });
    const kind = this.work.problem?.kind;
    if (kind === 'moved' || kind === 'conflict') {
      const { problem } = this.work;
      await this.#ask(this.#goal!);
      this.work.problem ??= problem;
    }
  }

  /** Shows the requests that would undo an edit. */
  async undo(editId: string): Promise<void> {
    this.edit = null;
    this.form = null;
    await this.#ask({ does: 'undo', editId });
  }

  get #formWay(): FormWay {
    if (this.way.begins !== 'form') throw new TypeError('There is no form.');
    return this.way;
  }

  #write(base: JsonRecord, shown: JsonRecord): void {
    this.#base = base;
    this.#shown = shown;
    this.form = this.#formWay.formOf(shown);
  }

  async #ask(goal: EditGoal): Promise<void> {
    this.#goal = goal;
    this.typed = { ...nothingTyped, reason: this.typed.reason };
    await this.work.run(async () => {
      this.plan = await main.editing.plan({ environmentId: this.#environmentId, goal });
      this.mine = this.plan.conflicts.map(() => false);
    });
  }
}
