import type { JsonValue } from '#contract/models/resource.ts';
import type { ResourcesState } from '#contract/models/resource-list.ts';
import type { Clock } from '../base/clock.ts';
import { withNumbersAsText } from '../base/deep-json.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { RequestOptions, Service } from '../ports/service.ts';
import { Content } from './content.ts';
import { LookupEntries } from './entries.ts';
import { Inventory } from './inventory.ts';

/** The environment whose resources are viewed. */
export interface ResourcesEnvironment {
  readonly id: string;
  readonly signedIn: boolean;
  readonly service: Pick<Service, 'resources' | 'content' | 'passingRecords'>;
  readonly watch: { readonly snapshot: Snapshot; readonly knowsFlows: boolean };
}

interface ResourcesOptions {
  environment: (id: string) => ResourcesEnvironment;
  clock: Clock;
  onChange: (state: ResourcesState) => void;
}

interface Held {
  inventory: Inventory;
  entries: LookupEntries;
}

/** The viewed resources of every environment. */
export class Resources {
  readonly #options: ResourcesOptions;
  /** Keyed by the environment object: when it is reconnected or removed, its lists go with it. */
  readonly #held = new WeakMap<ResourcesEnvironment, Held>();

  constructor(options: ResourcesOptions) {
    this.#options = options;
  }

  inventory(environmentId: string): Inventory {
    return this.#of(environmentId).inventory;
  }

  entries(environmentId: string): LookupEntries {
    return this.#of(environmentId).entries;
  }

  /** Returns the content behind the credentials of an environment's service. */
  content(environmentId: string): Content {
    const { environment, clock } = this.#options;
    return new Content(environment(environmentId).service, clock);
  }

  /** Returns records that recently passed a data set. */
  async samples(
    environmentId: string,
    dataSetId: number,
    options?: RequestOptions,
  ): Promise<{ records: JsonValue[]; readAt: number }> {
    const records = await this.#options.environment(environmentId).service.passingRecords(dataSetId, options);
    // The records come from parsed JSON.
    return { records: withNumbersAsText(records) as JsonValue[], readAt: this.#options.clock.now() };
  }

  #of(environmentId: string): Held {
    const { environment: find, clock, onChange } = this.#options;
    const environment = find(environmentId);
    const held = this.#held.get(environment);
    if (held) return held;
    const { service, watch } = environment;
    const inventory = new Inventory({
      service: service.resources,
      watch,
      signedIn: () => environment.signedIn,
      clock,
      onChange: (revision) => onChange({ environmentId, revision }),
    });
    const made = { inventory, entries: new LookupEntries(service.resources, clock) };
    this.#held.set(environment, made);
    return made;
  }
}
