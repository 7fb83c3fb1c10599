import {
  mostUses,
  type ResourceDetail,
  type ResourceFacets,
  type ResourceListName,
  type ResourceQuery,
  type ResourceRow,
  type ResourceUse,
  type ResourceWindow,
} from '#contract/models/resource-list.ts';
import { codeLists, recordKinds, type ResourceRef } from '#contract/models/resource.ts';
import type { Clock } from '../base/clock.ts';
import { programsOf } from '../base/program-text.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { ServiceResource, ServiceResources } from '../ports/resources.ts';
import type { RequestOptions } from '../ports/service.ts';
import { type ListedResource, ResourceList } from './resource-list.ts';
import { flowsOf, type Use, usedThrough, usesIn } from './uses.ts';
import { closest, facetsOf, sortedMatches } from './view.ts';

/** Number of results that can be scanned at a glance. */
const mostFound = 8;

export interface InventoryOptions {
  service: ServiceResources;
  /** The flows that use the listed resources. */
  watch: { readonly snapshot: Snapshot; readonly knowsFlows: boolean };
  /** Returns whether the service would accept requests. */
  signedIn: () => boolean;
  clock: Clock;
  onChange: (revision: number) => void;
}

/**
 * The resources of one environment, kind by kind. A list is read only when it is viewed. It is kept in memory only,
 * with the time of its last read.
 */
export class Inventory {
  readonly #options: InventoryOptions;
  readonly #lists: ReadonlyMap<string, ResourceList>;
  #revision = 0;

  constructor(options: InventoryOptions) {
    this.#options = options;
    const { clock } = options;
    const changed = (): void => options.onChange((this.#revision += 1));
    this.#lists = new Map(listNames.map((name) => [keyOfList(name), new ResourceList(name, clock, changed)]));
  }

  /** Returns rows of a list as last read; starts reading a list that is due. */
  window({ list: name, ...question }: ResourceQuery, from: number, to: number): ResourceWindow {
    const list = this.#list(name);
    const { service, signedIn, clock } = this.#options;
    if (signedIn()) {
      if (list.isDue) void list.read(service);
      for (const kind of recordKinds) void this.#list({ kind, from: 'own' }).count(service);
    }
    const found = sortedMatches(this.#rowsOf(list), question, clock.now());
    const { entries, readAt, complete, gap, problem, total: expected, isReading: reading } = list;
    return {
      from,
      total: found.length,
      all: entries.length,
      rows: found.slice(from, to),
      revision: this.#revision,
      counts: this.#counts(),
      ...{ readAt, reading, complete, gap, problem, expected },
    };
  }

  /** Reads a list again. Resolves when the read has ended, successfully or not. */
  read(name: ResourceListName): Promise<void> {
    return this.#list(name).read(this.#options.service);
  }

  facets(name: ResourceListName): ResourceFacets {
    return facetsOf(this.#list(name).entries);
  }

  /** Returns the resources whose name or id matches a text, among all that were read. */
  find(text: string): ResourceRow[] {
    const all = [...this.#lists.values()].flatMap((list) => this.#rowsOf(list));
    return closest(new Map(all.map((row) => [`${row.kind} ${row.id}`, row])).values(), text, mostFound);
  }

  /** Reads one complete resource now. Throws `not_found`. */
  async get(ref: ResourceRef, options?: RequestOptions): Promise<ResourceDetail> {
    const { service, clock } = this.#options;
    const resource = await service.get(ref, options);
    const through = [...usedThrough(resource), ...this.#fillersOf(ref)];
    const uses = this.#usesOf([ref, ...through]);
    const { record, ownerId, roles, credentialId, codeContainerId } = resource;
    return {
      ...this.#rowOf({ ...resource, through }),
      ...{ record, ownerId, roles, credentialId, codeContainerId },
      programs: ref.kind === 'code' ? programsOf(record) : [],
      uses: uses && uses.slice(0, mostUses).map(asShown),
      useCount: uses?.length ?? 0,
      readAt: clock.now(),
    };
  }

  #list({ kind, from }: ResourceListName): ResourceList {
    return this.#lists.get(keyOfList({ kind, from: kind === 'code' ? from : 'own' }))!;
  }

  #counts(): ResourceWindow['counts'] {
    const known = recordKinds.flatMap((kind) => {
      const { readAt, entries, total } = this.#list({ kind, from: 'own' });
      const count = readAt === null ? total : entries.length;
      return count === null ? [] : [[kind, count] as const];
    });
    return Object.fromEntries(known);
  }

  #rowsOf({ entries }: ResourceList): ResourceRow[] {
    const fillers = entries[0]?.kind === 'lookup' ? this.#fillers() : null;
    return entries.map((entry) =>
      this.#rowOf(fillers ? { ...entry, through: [...entry.through, ...(fillers.get(entry.id) ?? [])] } : entry),
    );
  }

  /** Returns the known destinations that refer to a lookup; unlisted ones are missing. */
  #fillersOf({ kind, id }: ResourceRef): ResourceRef[] {
    return kind === 'lookup' ? (this.#fillers().get(id) ?? []) : [];
  }

  #fillers(): Map<number, ResourceRef[]> {
    const fillers = new Map<number, ResourceRef[]>();
    for (const { kind, id, lookupId } of this.#list({ kind: 'destination', from: 'own' }).entries)
      if (lookupId !== null) fillers.set(lookupId, [...(fillers.get(lookupId) ?? []), { kind, id }]);
    return fillers;
  }

  /** Returns null while no flow is known. */
  #usesOf(resources: readonly ResourceRef[]): readonly Use[] | null {
    const { knowsFlows, snapshot } = this.#options.watch;
    return knowsFlows ? usesIn(snapshot).of(...resources) : null;
  }

  #rowOf(resource: Omit<ServiceResource, 'record'> & Pick<ListedResource, 'through'>): ResourceRow {
    const { kind, id, name, description, statusWord, type, owner, tags, createdAt, updatedAt, through } = resource;
    const uses = this.#usesOf([{ kind, id }, ...through]);
    const nodeId = uses?.[0]?.node.id ?? resource.nodeId;
    return {
      ...{ kind, id, name, description, statusWord, type, owner, tags, createdAt, updatedAt },
      flows: uses && flowsOf(uses).length,
      nodeId,
    };
  }
}

const asShown = ({ flow, node }: Use): ResourceUse => ({
  originId: flow.originId,
  flowName: flow.name,
  nodeId: node.id,
  nodeName: node.name,
  kind: node.kind,
});

const keyOfList = ({ kind, from }: ResourceListName): string => `${kind} ${from}`;

/** All lists: one for each kind, and several for code. */
const listNames: readonly ResourceListName[] = [
  ...recordKinds.filter((kind) => kind !== 'code').map((kind) => ({ kind, from: 'own' as const })),
  ...codeLists.map((from) => ({ kind: 'code' as const, from })),
];
