import type { ManyGoal, ManyPlan, ManyProgress, ManyResult } from '#contract/models/many-edits.ts';
import { Attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { type ManyRequest, resourceEditing } from '../client/editing.svelte.ts';
import { confirmationOf, isNameTyped, nothingTyped } from './confirmation.ts';
import type { EditForm } from './edit-form.ts';
import { changeOf, isEmpty, manyForm } from './many-form.ts';

/** A bulk edit from the form to the result. The user's input stays until the dialog is closed. */
export class ManyModel {
  readonly request: ManyRequest;
  readonly work = new Attempt();
  form = $state<EditForm>({ fields: [], rest: '{}' });
  plan = $state.raw<ManyPlan | null>(null);
  result = $state.raw<ManyResult | null>(null);
  progress = $state.raw<ManyProgress | null>(null);
  typed = $state({ ...nothingTyped });
  #stop = new AbortController();

  constructor(request: ManyRequest) {
    this.request = request;
    this.form = manyForm(request.kind);
  }

  readonly written = $derived(changeOf(this.form));
  readonly problem = $derived('problem' in this.written ? this.written.problem : null);
  /** Whether the form contains any change. */
  readonly says = $derived('change' in this.written && !isEmpty(this.written.change));
  readonly changing = $derived(this.plan?.entries.filter(({ requests }) => requests.length > 0).length ?? 0);
  readonly allowed = $derived(this.plan !== null && this.changing > 0 && isNameTyped(this.plan, this.typed));

  async review(): Promise<void> {
    const { written } = this;
    if (!this.says || !('change' in written)) return;
    const { resources } = this.request;
    await this.#ask({ does: 'change', resources: [...resources], change: written.change });
  }

  back(): void {
    this.plan = null;
    this.result = null;
    this.work.problem = null;
  }

  /** Sends the plan shown, until it is stopped. */
  async send(): Promise<void> {
    const { plan } = this;
    if (!plan || !this.allowed) return;
    await this.#work(async (signal) => {
      this.result = await main.editing.carryOutMany(confirmationOf(plan, this.typed), { signal });
      for (const { edit } of this.result.entries) if (edit) resourceEditing.sent(edit);
    });
  }

  async undo(): Promise<void> {
    const { result } = this;
    if (!result) return;
    this.result = null;
    await this.#ask({ does: 'undo', batchId: result.batchId });
  }

  /** Stops after the resource that is being sent. */
  stop(): void {
    this.#stop.abort();
  }

  async #ask(goal: ManyGoal): Promise<void> {
    this.typed = { ...nothingTyped, reason: this.typed.reason };
    await this.#work(async (signal) => {
      this.plan = await main.editing.planMany({ environmentId: this.request.environmentId, goal }, { signal });
    });
  }

  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#stop = new AbortController();
    this.progress = null;
    await this.work.run(() => work(this.#stop.signal));
    this.progress = null;
  }
}
