import { kindOf, withKind } from '#contract/filter/resource-kind.ts';
import type { CodeList, RecordKind } from '#contract/models/resource.ts';
import {
  firstResourceDirections,
  type ResourceColumn,
  type ResourceFacets,
  type ResourceListName,
  type ResourceQuery,
  type ResourceRow,
  type ResourceSortKey,
} from '#contract/models/resource-list.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import type { ResourcesLink } from '../../client/resource-link.ts';
import { type ResourceRows, resourceRows, resourcesBetween } from '../../client/resources.svelte.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';
import type { SelectionChange } from '../../ui/table-columns.ts';
import { CheckedRows } from '../../ui/checked-rows.svelte.ts';
import { nextSort } from '../../ui/next-sort.ts';

/** State of the Resources screen of one environment. */
export class ResourcesModel extends ListModel<ResourceRow, ResourceRows> {
  /** Ids of the resources ticked for a bulk action. */
  readonly ticked = new CheckedRows();
  readonly facets = new Answer<ResourceFacets>();
  #kind = $state<RecordKind>('source');
  #from = $state<CodeList>('own');
  #sort = $state.raw<ResourceSortKey[]>([]);

  constructor(environmentId: string) {
    super(environmentId, resourceRows, ({ id }) => id);
  }

  get list(): ResourceListName {
    return { kind: this.#kind, from: this.#kind === 'code' ? this.#from : 'own' };
  }

  get kind(): RecordKind {
    return this.#kind;
  }

  set kind(kind: RecordKind) {
    this.#kind = kind;
    this.goToTop();
  }

  /** The selected list of code. */
  get from(): CodeList {
    return this.#from;
  }

  set from(from: CodeList) {
    this.#from = from;
    this.goToTop();
  }

  get sort(): ResourceSortKey[] {
    return this.#sort;
  }

  /** Sorts like a click on the column head. */
  sortBy(column: ResourceColumn, additive: boolean): void {
    this.#sort = nextSort(this.#sort, column, additive, firstResourceDirections);
  }

  override follow(link: ResourcesLink): void {
    if (link.kind) this.kind = link.kind;
    super.follow(link);
  }

  override get viewFilter(): string {
    return withKind(this.#kind, this.text);
  }

  override showView(filter: string): void {
    const { kind, rest } = kindOf(filter);
    if (kind) this.kind = kind;
    super.showView(rest);
  }

  protected override get question(): ResourceQuery {
    return { list: this.list, filter: this.text, sort: this.#sort };
  }

  /** Clears the ticks, which belonged to the previous list or filter. */
  override goToTop(): void {
    super.goToTop();
    this.ticked.clear();
  }

  /** Ticks resources, including those that the page has not loaded. */
  async tick(change: SelectionChange): Promise<void> {
    if (change.mode === 'none') return this.ticked.clear();
    const { list, text } = this;
    const rows = await resourcesBetween(this.environmentId, this.question, change.from, change.to + 1);
    if (list.kind !== this.#kind || text !== this.text) return;
    const keys = rows.map(({ id }) => String(id));
    this.ticked.change({ ...change, from: 0, to: keys.length - 1 }, keys);
  }

  loadFacets(): void {
    const { environmentId, list } = this;
    void this.facets.ask((signal) => main.resources.facets({ environmentId, list }, { signal }));
  }

  async readAgain(): Promise<void> {
    await main.resources.read({ environmentId: this.environmentId, list: this.list });
  }
}

export const resourcesModel = perEnvironment((environmentId) => new ResourcesModel(environmentId));
