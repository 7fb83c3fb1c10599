import { printLocalTime } from '#contract/local-time.ts';
import type { FlowAt, FlowComparison } from '#contract/models/flow-comparison.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { type FlowCounterparts, flowCounterparts, type FlowToCompare } from '../../../client/flow-comparing.svelte.ts';
import { idIn } from '../../../editing/typed-id.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { dayTime } from '../../../format/time.ts';
import { typedMoment } from '../../../ui/time-range.ts';
import { texts } from './words.ts';

const hour = 3_600_000;

/** Earlier moments of the flow itself. */
const moments = ['failing', 'hour', 'day', 'time'] as const;
type Moment = (typeof moments)[number];

const flowsPrefix = 'flow ';

/** Comparison of a flow with another one or with its own past: the choices, and the result. */
export class FlowCompareModel {
  readonly flow: FlowToCompare;
  readonly found = new Answer<FlowCounterparts>();
  readonly answer = new Answer<FlowComparison>();
  elsewhere = $state('');
  /** A moment or a flow of the options; null for the first one. A typed id takes precedence. */
  chosen = $state<string | null>(null);
  typedId = $state('');
  typedTime = $state('');
  readonly #now: number;

  constructor(flow: FlowToCompare, now: number) {
    this.flow = flow;
    this.elsewhere = flow.environmentId;
    this.#now = now;
    this.typedTime = printLocalTime(now - 24 * hour);
  }

  get isOwn(): boolean {
    return this.elsewhere === this.flow.environmentId;
  }

  /** Options, the likeliest first; empty until loaded. */
  readonly options = $derived.by((): { value: string; label: string }[] => {
    const found = this.found.value;
    if (!found) return [];
    const own = this.isOwn ? moments.filter((moment) => moment !== 'failing' || found.beforeFailing !== null) : [];
    return [
      ...own.map((moment) => ({ value: moment, label: this.#labelOf(moment) })),
      ...found.flows.map(({ id, name }) => ({
        value: `${flowsPrefix}${id}`,
        label: phrases.nameWithId(plain(name ?? '', 80), id),
      })),
    ];
  });

  readonly choice = $derived(this.chosen ?? this.options[0]?.value ?? null);
  readonly asksTime = $derived(this.choice === 'time' && idIn(this.typedId) === null);
  readonly wrongTime = $derived(this.asksTime && this.#timeOf('time') === null);

  /** The other side; null while nothing is chosen. */
  readonly before = $derived.by((): FlowAt | null => {
    const { elsewhere: environmentId, choice } = this;
    const id = idIn(this.typedId);
    if (id !== null) return { environmentId, nodeId: id, at: null };
    if (choice?.startsWith(flowsPrefix)) {
      return { environmentId, nodeId: Number(choice.slice(flowsPrefix.length)), at: null };
    }
    const at = moments.some((moment) => moment === choice) ? this.#timeOf(choice as Moment) : null;
    return at === null ? null : { environmentId, nodeId: this.flow.originId, at };
  });

  look(): void {
    this.chosen = null;
    this.found.clear();
    void this.found.ask((signal) => flowCounterparts(this.flow, this.elsewhere, signal));
  }

  compare(before: FlowAt): void {
    const { environmentId, originId } = this.flow;
    this.answer.clear();
    void this.answer.ask((signal) =>
      main.timeline.compareFlows({ before, after: { environmentId, nodeId: originId, at: null } }, { signal }),
    );
  }

  close(): void {
    this.found.clear();
    this.answer.clear();
  }

  #labelOf(moment: Moment): string {
    const at = moment === 'time' ? null : this.#timeOf(moment);
    return at === null ? texts.moments[moment] : texts.momentAt(texts.moments[moment], dayTime(at));
  }

  /**
   * Epoch milliseconds; null when unknown, or when the typed time is in the future. A service may date changes ahead of
   * this computer.
   */
  #timeOf(moment: Moment): number | null {
    const at = {
      failing: this.found.value?.beforeFailing ?? null,
      hour: this.#now - hour,
      day: this.#now - 24 * hour,
      time: pastMoment(this.typedTime),
    }[moment];
    return at === null || at < 0 ? null : at;
  }
}

function pastMoment(text: string): number | null {
  const at = typedMoment(text);
  return at === null || at > Date.now() ? null : at;
}
