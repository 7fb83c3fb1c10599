import { randomUUID } from 'node:crypto';
import type { Input, Output } from '#contract';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { failure, problemOf } from '../base/failure.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { Records } from '../ports/records.ts';
import type { RequestOptions, Service, ServiceNode } from '../ports/service.ts';
import { jsonOf } from '../base/deep-json.ts';
import { phrases } from '../base/words.ts';
import type { GroupRuleStore } from '../samples/group-rules.ts';
import { requireExportsAllowed } from '../settings/rules.ts';
import { curlCommand } from './curl-command.ts';
import { regroup } from './regroup.ts';
import { SampleReading } from './sample-reading.ts';
import { resolveScope, type ScopeSources } from './scope.ts';
import { type SeenGroupStore, withSeen } from './seen-groups.ts';
import { readValidationSchema } from './validation-schema.ts';
import { texts } from './words.ts';
import { FlowFinder } from '../notifications/flow-finder.ts';
import type { FailingResourceRef } from '../samples/sample.ts';

/** Parts of the environment whose records failed. */
export interface QuarantineEnvironment extends Pick<EnvironmentSettings, 'name' | 'exports'> {
  service: Pick<
    Service,
    'getFlow' | 'readSamples' | 'clockOffset' | 'describeReadSamples' | 'passingRecords' | 'resources'
  >;
  snapshot: Snapshot;
}

export interface QuarantinePorts {
  /** Throws `not_found`. */
  environment: (environmentId: string) => QuarantineEnvironment;
  records: Records;
  rules: (environmentId: string) => GroupRuleStore;
  seenGroups: (environmentId: string) => SeenGroupStore;
  touchedBy: ScopeSources['touchedBy'];
  clock: Clock;
  log: Logger;
  onChange: (reading: Reading) => void;
}

/** Reads failed records and answers queries about them: the use cases of the calls with these names. */
export class Quarantine {
  readonly #ports: QuarantinePorts;
  /** Current reading of each environment, by its id. */
  readonly #readings = new Map<string, SampleReading>();
  /** Last request to open a reading, by environment. */
  readonly #opening = new Map<string, AbortController>();

  constructor(ports: QuarantinePorts) {
    this.#ports = ports;
    ports.records.onLost(() => {
      for (const reading of this.#readings.values())
        reading.lose({
          kind: 'internal',
          message: texts.processEnded,
          advice: texts.continueReadsAgain,
        });
    });
  }

  /** Begins a reading, which replaces the previous one. A newer request cancels it. */
  async open(
    { environmentId, scope, from, to, limit }: Input<'quarantine.open'>,
    asked?: AbortSignal,
  ): Promise<Output<'quarantine.open'>> {
    const { environment, touchedBy, rules, seenGroups: _seenGroups, onChange, ...ports } = this.#ports;
    const overtaken = this.#overtake(environmentId);
    const signal = asked ? AbortSignal.any([asked, overtaken]) : overtaken;
    const sources = { ...environment(environmentId), touchedBy };
    const { title, resources } = await resolveScope(scope, sources, { priority: 'person', signal });
    signal.throwIfAborted();
    await this.#discard(environmentId);
    signal.throwIfAborted();
    const window = { from, to };
    const reading = new SampleReading(
      { id: randomUUID(), environmentId, scope, title, window, limit, resources },
      {
        ...ports,
        service: () => environment(environmentId).service,
        rules: () => rules(environmentId).read(),
        onChange,
      },
    );
    this.#readings.set(environmentId, reading);
    reading.start();
    return reading.view;
  }

  reading(environmentId: string): Reading | null {
    return this.#readings.get(environmentId)?.view ?? null;
  }

  async order({ readingId, order }: Input<'quarantine.order'>): Promise<Output<'quarantine.order'>> {
    const reading = this.#find(readingId);
    switch (order) {
      case 'stop':
        reading.stop();
        break;
      case 'continue':
        reading.start();
        break;
      case 'follow':
        reading.follow();
        break;
      case 'unfollow':
        reading.unfollow();
        break;
      case 'close':
        reading.stop();
        await this.close(reading.facts.environmentId);
    }
    return reading.view;
  }

  async groups({ readingId, filter }: Input<'quarantine.groups'>): Promise<Output<'quarantine.groups'>> {
    const reading = this.#available(readingId);
    const { revision } = reading;
    const { environmentId, from, to } = reading.view;
    const read = await this.#ports.records.call('collection.groups', { id: readingId, filter, from, to });
    const store = this.#ports.seenGroups(environmentId);
    const { groups, fresh } = withSeen(read.groups, store);
    store.put(fresh);
    return { ...read, revision, groups };
  }

  async rows({ readingId, ...asked }: Input<'quarantine.rows'>): Promise<Output<'quarantine.rows'>> {
    const { revision } = this.#available(readingId);
    return { revision, ...(await this.#ports.records.call('collection.rows', { id: readingId, ...asked })) };
  }

  async record({ readingId, index }: Input<'quarantine.record'>): Promise<Output<'quarantine.record'>> {
    this.#available(readingId);
    return this.#ports.records.call('collection.record', { id: readingId, index });
  }

  async copy({ readingId, index, as }: Input<'quarantine.copy'>): Promise<Output<'quarantine.copy'>> {
    const { environmentId, window } = this.#available(readingId).facts;
    const { service, ...environment } = this.#ports.environment(environmentId);
    if (as === 'json') requireExportsAllowed(environment, texts.nothingCopied);
    const { json, resource, at } = await this.#ports.records.call('collection.text', { id: readingId, index });
    if (as === 'json') return { text: json };
    const moment = at === null ? window : { from: at, to: at };
    return { text: curlCommand(service.describeReadSamples(resource, moment)) };
  }

  async fields({ readingId, filter, key }: Input<'quarantine.fields'>): Promise<Output<'quarantine.fields'>> {
    this.#available(readingId);
    return this.#ports.records.call('collection.fields', { id: readingId, filter, key });
  }

  async compare(
    { readingId, index }: Input<'quarantine.compare'>,
    signal?: AbortSignal,
  ): Promise<Output<'quarantine.compare'>> {
    const { environmentId } = this.#available(readingId).facts;
    const { service, snapshot } = this.#ports.environment(environmentId);
    const { resource } = await this.#ports.records.call('collection.text', { id: readingId, index });
    const dataSet = nearestDataSet(resource, snapshot);
    if (!dataSet) return null;
    const options: RequestOptions = { priority: 'person', ...(signal && { signal }) };
    const passing = await service.passingRecords(dataSet.id, options).catch(noneIfNotOffered);
    if (passing.length === 0) return null;
    const compared = await this.#ports.records.call('collection.compare', {
      id: readingId,
      index,
      passing: passing.map(jsonOf),
    });
    return compared && { dataSet, ...compared };
  }

  async wouldPass(
    { readingId, filter, key, dataSetId }: Input<'quarantine.wouldPass'>,
    signal?: AbortSignal,
  ): Promise<Output<'quarantine.wouldPass'>> {
    const { environmentId } = this.#available(readingId).facts;
    const { service } = this.#ports.environment(environmentId);
    const options: RequestOptions = { priority: 'person', ...(signal && { signal }) };
    const { schema, ...facts } = await readValidationSchema(service, dataSetId, options);
    const readAt = this.#ports.clock.now();
    const resource = { kind: 'data_set', id: dataSetId } as const;
    const checked = await this.#ports.records.call('collection.check', {
      id: readingId,
      filter,
      key,
      resource,
      schema,
    });
    return { ...facts, ...checked, readAt };
  }

  async regroup({ readingId, regrouping }: Input<'quarantine.regroup'>): Promise<Output<'quarantine.regroup'>> {
    const reading = this.#available(readingId);
    const store = this.#ports.rules(reading.facts.environmentId);
    const rules = regroup(store.read(), regrouping);
    // Stored first: if the process is lost during regrouping, the records are re-read by these rules.
    store.write(rules);
    await reading.regroup(rules);
    return reading.view;
  }

  /** Discards the reading of an environment, and cancels a pending request to open one. */
  async close(environmentId: string): Promise<void> {
    this.#opening.get(environmentId)?.abort();
    this.#opening.delete(environmentId);
    await this.#discard(environmentId);
  }

  async #discard(environmentId: string): Promise<void> {
    const reading = this.#readings.get(environmentId);
    if (!reading) return;
    this.#readings.delete(environmentId);
    await reading
      .close()
      .catch((thrown: unknown) => this.#ports.log.error('failed records were not let go of', { thrown }));
  }

  /** Cancels the previous request to open a reading. Returns the signal of this one. */
  #overtake(environmentId: string): AbortSignal {
    this.#opening.get(environmentId)?.abort();
    const opening = new AbortController();
    this.#opening.set(environmentId, opening);
    return opening.signal;
  }

  /** Returns a reading whose records are available. */
  #available(readingId: string): SampleReading {
    const reading = this.#find(readingId);
    reading.requireRecords();
    return reading;
  }

  #find(readingId: string): SampleReading {
    for (const reading of this.#readings.values()) if (reading.facts.id === readingId) return reading;
    throw failure('not_found', phrases.recordsNotInMemory, { advice: texts.readAgain });
  }
}

/** A service that lacks the operation, or denies it to this user, has no passing record to show. */
function noneIfNotOffered(thrown: unknown): [] {
  const { kind } = problemOf(thrown);
  if (kind === 'not_found' || kind === 'refused' || kind === 'wrong_state') return [];
  throw thrown;
}

/**
 * Returns the data set whose records are most like those that failed at a resource. It is the data set itself, the one
 * that a source fills, or the one that fills a destination.
 */
export function nearestDataSet(
  resource: FailingResourceRef,
  snapshot: Snapshot,
): { id: number; name: string | null } | null {
  const place = new FlowFinder(snapshot).find(resource);
  if (resource.kind === 'data_set') return { id: resource.id, name: place?.node.name ?? null };
  if (!place) return null;
  const { nodes } = place.entry.flow;
  const found = resource.kind === 'source' ? nearestBelow(place.node, nodes) : nearestAbove(place.node, nodes);
  return found?.resourceId == null ? null : { id: found.resourceId, name: found.name };
}

function nearestBelow(node: ServiceNode, nodes: readonly ServiceNode[]): ServiceNode | undefined {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  // The list grows during the walk: level by level, each node once.
  const reached = new Set([node]);
  for (const one of reached) {
    if (one.kind === 'data_set') return one;
    for (const child of children.get(one.id) ?? []) reached.add(child);
  }
  return undefined;
}

function nearestAbove(node: ServiceNode, nodes: readonly ServiceNode[]): ServiceNode | undefined {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  let above: ServiceNode | undefined = node;
  // A parent precedes its children, so the way up ends.
  while (above && above.kind !== 'data_set') above = above.parentId === null ? undefined : byId.get(above.parentId);
  return above;
}
