import type { Edit, EditGoal, EditPlan } from '#contract/models/editing.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { Attempt } from '../client/attempt.svelte.ts';
import { carryOutEdit, type EditRequest, planEdit, resourceEditing } from '../client/editing.svelte.ts';
import { decided } from './decide.ts';
import type { EditForm } from './edit-form.ts';
import { type FormWay, wayOf } from './ways.ts';

const nothingTyped = { typed: '', reason: '', insists: '' };

/** An edit from what the service has to its result. What a person wrote stays until the dialog is closed. */
export class EditModel {
  readonly way;
  readonly #environmentId: string;
  readonly reading = new Attempt();
  readonly work = new Attempt();
  /** What the service had when the person began, and what the form was made of. */
  #base = $state.raw<JsonRecord>({});
  #shown = $state.raw<JsonRecord>({});
  form = $state<EditForm | null>(null);
  /** What the plan is for. */
  #goal: EditGoal | null = null;
  plan = $state.raw<EditPlan | null>(null);
  edit = $state.raw<Edit | null>(null);
  words = $state({ ...nothingTyped });
  /** By the place of the conflict: whether the person's own value is to stand. */
  mine = $state<boolean[]>([]);

  constructor(request: EditRequest) {
    this.#environmentId = request.environmentId;
    this.way = wayOf(request);
  }

  readonly written = $derived(this.form && this.#formWay.wantedOf(this.form, this.#shown));
  readonly problem = $derived(this.written && 'problem' in this.written ? this.written.problem : null);
  readonly named = $derived(
    this.plan !== null && (this.plan.typedName === null || this.plan.typedName.trim() === this.words.typed.trim()),
  );
  /** Whether the plan that is shown may be sent. */
  readonly allowed = $derived(
    this.named && this.plan !== null && this.plan.conflicts.length === 0 && this.plan.requests.length > 0,
  );

  /** Reads what there is to change, or plans at once where nothing is to be written. */
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

  /** Shows what the written form would send. */
  async review(): Promise<void> {
    const { written } = this;
    if (written && 'wanted' in written) await this.#ask(this.#formWay.goalOf(this.#base, written.wanted));
  }

  /** Takes over what stands at the service, and what the person chose of it. */
  async decide(): Promise<void> {
    const { plan } = this;
    if (!plan?.resource) return;
    const { resource, current: base } = plan;
    const wanted = decided(plan.merged, plan.conflicts, this.mine);
    if (this.form) this.#write(base, wanted);
    await this.#ask(
      plan.does === 'entries'
        ? { does: 'entries', lookupId: resource.id, base, wanted }
        : { does: 'update', resource, base, wanted },
    );
  }

  /** Whether conflicts can be decided: what an undo would lead back to is not the person's to choose. */
  get decides(): boolean {
    return this.plan !== null && this.plan.conflicts.length > 0 && this.plan.undoes === null;
  }

  /** Back to the form, with everything that was written in it. */
  back(): void {
    this.plan = null;
    this.work.problem = null;
  }

  /** From a result back to what led to it: the form as it was written, or else a new plan. */
  async again(): Promise<void> {
    this.edit = null;
    this.back();
    if (!this.form) await this.begin();
  }

  /** Sends what is shown; where the service has changed since, shows the plan anew. */
  async send(): Promise<void> {
    const { plan } = this;
    if (!plan || !this.allowed) return;
    const { typed, reason, insists } = this.words;
    const words = { typedName: typed.trim() || null, reason: reason.trim() || null, insists: insists.trim() || null };
    await this.work.run(async () => {
      this.edit = await carryOutEdit(plan.id, words);
      resourceEditing.sent(this.edit);
    });
    const kind = this.work.problem?.kind;
    if (kind === 'moved' || kind === 'conflict') {
      const { problem } = this.work;
      await this.#ask(this.#goal!);
      this.work.problem ??= problem;
    }
  }

  /** Shows what taking an edit back would send. */
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
    this.words = { ...nothingTyped, reason: this.words.reason };
    await this.work.run(async () => {
      this.plan = await planEdit(this.#environmentId, goal);
      this.mine = this.plan.conflicts.map(() => false);
    });
  }
}
