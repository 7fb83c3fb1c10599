import type { CallableOperation, CallResult, CallPlan, CallProgress } from '#contract/models/calling.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { Attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { confirmationOf, isNameTyped, nothingTyped } from '../../editing/confirmation.ts';
import { jsonErrorIn } from '../../editing/json-place.ts';

/**
 * A call from the choice of its operation to the response. The user's input is kept until another operation is chosen.
 */
export class CallModel {
  readonly environmentId: string;
  readonly operations = new Answer<CallableOperation[]>();
  readonly work = new Attempt();
  operation = $state.raw<CallableOperation | null>(null);
  /** Values by parameter name; empty when omitted. */
  values = $state<Record<string, string>>({});
  body = $state('');
  plan = $state.raw<CallPlan | null>(null);
  outcome = $state.raw<CallResult | null>(null);
  typed = $state({ ...nothingTyped });
  /** Progress of an asynchronous operation of the service; null when there is none to wait for. */
  progress = $state.raw<CallProgress | null>(null);
  #stop = new AbortController();

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    void this.operations.ask((signal) => main.calling.operations({ environmentId }, { signal }));
  }

  readonly missing = $derived(
    (this.operation?.parameters ?? []).filter(({ name, required }) => required && !this.values[name]?.trim()),
  );
  readonly wrongBody = $derived(this.body.trim() === '' ? null : jsonErrorIn(this.body));
  readonly complete = $derived(this.operation !== null && this.missing.length === 0 && this.wrongBody === null);
  /** Whether the displayed plan may be sent. */
  readonly allowed = $derived(this.plan !== null && isNameTyped(this.plan, this.typed));

  choose(operation: CallableOperation | null): void {
    this.operation = operation;
    this.values = Object.fromEntries((operation?.parameters ?? []).map(({ name }) => [name, '']));
    this.body = '';
    this.back();
  }

  /** Returns to the form and preserves its input. */
  back(): void {
    this.plan = null;
    this.outcome = null;
    this.typed = { ...nothingTyped, reason: this.typed.reason };
    this.work.problem = null;
  }

  /** Shows the effect of the call; sends it at once if it only reads. */
  async review(): Promise<void> {
    const { operation } = this;
    if (!operation || !this.complete) return;
    const given = Object.entries(this.values).filter(([, value]) => value.trim() !== '');
    const body = this.body.trim() === '' ? null : this.body;
    const order = { operation: operation.id, parameters: Object.fromEntries(given), body };
    this.typed = { ...nothingTyped, reason: this.typed.reason };
    await this.#work(async (signal) => {
      const plan = await main.calling.plan({ environmentId: this.environmentId, order });
      if (plan.changes) this.plan = plan;
      else this.outcome = await main.calling.carryOut(confirmationOf(plan, nothingTyped), { signal });
    });
  }

  /** Sends the displayed call. If its effect has changed since, it shows the new one. */
  async send(): Promise<void> {
    const { plan } = this;
    if (!plan || !this.allowed) return;
    await this.#work(async (signal) => {
      this.outcome = await main.calling.carryOut(confirmationOf(plan, this.typed), { signal });
    });
    const { problem } = this.work;
    if (problem?.kind !== 'moved') return;
    await this.review();
    this.work.problem ??= problem;
  }

  /** Stops waiting; the service continues what it began. */
  stop(): void {
    this.#stop.abort();
  }

  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#stop = new AbortController();
    await this.work.run(() => work(this.#stop.signal));
    this.progress = null;
  }
}
