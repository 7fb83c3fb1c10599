import type { ActivityEntry, ActivityQuery, ActivityVerification } from '#contract/models/activity.ts';
import { activityRows } from '../../../client/activity.svelte.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { appearance } from '../../../client/appearance.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { perEnvironment } from '../../../client/per-environment.ts';
import type { FilterLink } from '../../../client/routes.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { ListModel } from '../../../lists/list-model.svelte.ts';
import { rowHeights } from '../../../ui/table-window.ts';
import { TimeChoice } from '../../../ui/time-choice.svelte.ts';
import type { RangeName } from '../../../ui/time-range.ts';

type ActivityRows = ReturnType<typeof activityRows>;

/** State of the Activity screen of one environment. */
export class ActivityModel extends ListModel<ActivityEntry, ActivityRows> {
  readonly verification = new Answer<ActivityVerification>();
  readonly #range = new TimeChoice(['1h', '24h', '7d', '30d'], '24h');
  #everywhere = $state(false);
  #anyTime = $state(true);

  constructor(environmentId: string) {
    super(
      environmentId,
      (_, answered) => activityRows(answered),
      ({ sequence }) => sequence,
    );
  }

  /** Whether the list includes activity of other environments. */
  get everywhere(): boolean {
    return this.#everywhere;
  }

  set everywhere(everywhere: boolean) {
    this.#everywhere = everywhere;
    this.goToTop();
  }

  /** The selected period; null for any time. */
  get range(): TimeChoice | null {
    return this.#anyTime ? null : this.#range;
  }

  get times(): { value: RangeName | 'any'; label: string }[] {
    return [...this.#range.options, { value: 'any', label: phrases.anyTime }];
  }

  chooseTime(name: RangeName | 'any'): void {
    this.#anyTime = name === 'any';
    if (name !== 'any') this.#range.choose(name);
    this.goToTop();
  }

  override get narrowed(): boolean {
    return !this.#anyTime || super.narrowed;
  }

  /** Clears the search and the period. */
  override widen(): void {
    super.widen();
    this.#anyTime = true;
  }

  /** Shows everything in this environment that a link refers to. */
  override follow(link: FilterLink): void {
    if (link.filter === undefined) return;
    this.widen();
    this.everywhere = false;
    super.follow(link);
  }

  /** The current query, as of now. */
  get query(): ActivityQuery {
    return this.#queryNow()();
  }

  /** Requests the entries that match the filter, newest first. */
  override load(): void {
    this.rows.ask(this.#queryNow());
  }

  verify(): Promise<void> {
    return this.verification.ask(() => main.activity.verify());
  }

  /** Keeps the entries in view in place while newer ones arrive above them. */
  protected override settle(): number {
    const moved = super.settle();
    if (this.scroll > 0) this.scroll = Math.max(0, this.scroll + moved * rowHeights[appearance.chosen.density]);
    return moved;
  }

  /** Reads the choices at once, so that an update of any of them triggers a new request, and the period when called. */
  #queryNow(): () => ActivityQuery {
    const { text: filter, everywhere, range } = this;
    const environmentId = everywhere ? '' : this.environmentId;
    void range?.range;
    return () => {
      const { from: after = null, to: before = null } = range?.current ?? {};
      return { environmentId, filter, after, before };
    };
  }
}

export const activityModel = perEnvironment((environmentId) => new ActivityModel(environmentId));
