import type { CallableOperation, CallOutcome, CallPlan, CallProgress } from '#contract/models/calling.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { Attempt } from '../../client/attempt.svelte.ts';
import { carryOutCall, listOperations, planCall } from '../../client/calling.svelte.ts';
import { jsonErrorIn } from '../../editing/json-place.ts';

const nothingTyped = { typed: '', reason: '', insists: '' };

/** A call from the choice of its operation to the answer. What a person wrote stays until another operation is chosen. */
export class CallModel {
  readonly environmentId: string;
  readonly operations = new Answer<CallableOperation[]>();
  readonly work = new Attempt();
  operation = $state.raw<CallableOperation | null>(null);
  /** By the names of its parameters; empty where they are left out. */
  values = $state<Record<string, string>>({});
  body = $state('');
  plan = $state.raw<CallPlan | null>(null);
  outcome = $state.raw<CallOutcome | null>(null);
  words = $state({ ...nothingTyped });
  /** How far the service is with what it carries out in its own time; null where nothing is waited for. */
  progress = $state.raw<CallProgress | null>(null);
  #stop = new AbortController();

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    void this.operations.ask((signal) => listOperations(environmentId, signal));
  }

  readonly missing = $derived(
    (this.operation?.parameters ?? []).filter(({ name, required }) => required && !this.values[name]?.trim()),
  );
  readonly wrongBody = $derived(this.body.trim() === '' ? null : jsonErrorIn(this.body));
  readonly complete = $derived(this.operation !== null && this.missing.length === 0 && this.wrongBody === null);
  /** Whether the plan that is shown may be sent. */
  readonly allowed = $derived(
    this.plan !== null && (this.plan.typedName === null || this.plan.typedName.trim() === this.words.typed.trim()),
  );

  choose(operation: CallableOperation | null): void {
    this.operation = operation;
    this.values = Object.fromEntries((operation?.parameters ?? []).map(({ name }) => [name, '']));
    this.body = '';
    this.back();
  }

  /** To the form, with everything that was written in it. */
  back(): void {
    this.plan = null;
    this.outcome = null;
    this.words = { ...nothingTyped, reason: this.words.reason };
    this.work.problem = null;
  }

  /** Shows what the call would do; sends it at once where it only reads. */
  async review(): Promise<void> {
    const { operation } = this;
    if (!operation || !this.complete) return;
    const given = Object.entries(this.values).filter(([, value]) => value.trim() !== '');
    const body = this.body.trim() === '' ? null : this.body;
    const order = { operation: operation.id, parameters: Object.fromEntries(given), body };
    this.words = { ...nothingTyped, reason: this.words.reason };
    await this.#work(async (signal) => {
      const plan = await planCall(this.environmentId, order);
      if (plan.changes) this.plan = plan;
      else this.outcome = await carryOutCall(plan.id, { typedName: null, reason: null, insists: null }, signal);
    });
  }

  /** Sends what is shown; where that would do something else by now, shows it anew. */
  async send(): Promise<void> {
    const { plan } = this;
    if (!plan || !this.allowed) return;
    const { typed, reason, insists } = this.words;
    const words = { typedName: typed.trim() || null, reason: reason.trim() || null, insists: insists.trim() || null };
    await this.#work(async (signal) => {
      this.outcome = await carryOutCall(plan.id, words, signal);
    });
    const { problem } = this.work;
    if (problem?.kind !== 'moved') return;
    await this.review();
    this.work.problem ??= problem;
  }

  /** Ends the waiting; the service goes on with what it began. */
  stop(): void {
    this.#stop.abort();
  }

  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#stop = new AbortController();
    await this.work.run(() => work(this.#stop.signal));
    this.progress = null;
  }
}
