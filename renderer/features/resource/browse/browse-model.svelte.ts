import {
  type AwaitedFiles,
  type ContentEntry,
  type ContentListing,
  type ContentPlace,
  type ContentPreview,
  contentTop,
} from '#contract/models/content.ts';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';

/** Row of the tree. */
export interface ContentRow {
  entry: ContentEntry;
  level: number;
  /** null when nothing can be below it. */
  isOpen: boolean | null;
}

const keyOf = ({ path, database, table }: ContentPlace): string => JSON.stringify([path, database, table]);
const isBranch = ({ kind, place }: ContentEntry): boolean =>
  place !== null && (kind === 'folder' || kind === 'database' || kind === 'table');
const isPreviewed = ({ kind, place }: ContentEntry): boolean => place !== null && (kind === 'file' || kind === 'table');

/**
 * Content behind one credential, where the user opened it. One location is read at a time: another request cancels it.
 */
export class BrowseModel {
  readonly environmentId: string;
  readonly credentialId: number;
  readonly listing = new Answer<ContentListing>();
  readonly preview = new Answer<ContentPreview>();
  readonly awaited = new Answer<AwaitedFiles>();
  /** The root of the tree. */
  top = $state.raw<ContentPlace>(contentTop);
  /** The text in the path field. */
  path = $state('');
  current = $state(0);
  /** The location being read or read last, and the previewed one below. */
  asked = $state.raw<ContentPlace | null>(null);
  previewed = $state.raw<ContentPlace | null>(null);
  readonly #listings = new SvelteMap<string, ContentListing>();
  readonly #open = new SvelteSet<string>();
  readonly #rows = $derived.by(() => this.#rowsBelow(this.top, 1));

  constructor(environmentId: string, credentialId: number) {
    this.environmentId = environmentId;
    this.credentialId = credentialId;
  }

  get rows(): ContentRow[] {
    return this.#rows;
  }

  /** The content of the root; null before it was read. */
  get topListing(): ContentListing | null {
    return this.#listings.get(keyOf(this.top)) ?? null;
  }

  /** Locations of which only part is listed. */
  get cut(): ContentListing[] {
    return [...this.#listings.values()].filter(({ entries, count }) => entries.length < count);
  }

  /** Reads the root unless it is loaded. */
  begin(): void {
    if (this.topListing === null && !this.listing.asking) void this.#read(this.top, false);
  }

  /** Shows the typed location: a folder or database becomes the root, a file is previewed. */
  async goTo(path: string): Promise<void> {
    const place = this.#placeNamed(path.trim());
    await this.#read(place, false);
    if (this.listing.value && keyOf(this.listing.value.place) === keyOf(place)) {
      this.top = place;
      this.current = 0;
    } else if (this.listing.problem?.kind === 'not_found' && place.path !== '') {
      this.listing.clear();
      this.show(place);
    }
  }

  expand({ entry }: ContentRow, open: boolean): void {
    const { place } = entry;
    if (!place) return;
    if (!open) {
      this.#open.delete(keyOf(place));
      return;
    }
    this.#open.add(keyOf(place));
    if (!this.#listings.has(keyOf(place))) void this.#read(place, false);
  }

  /** Handles Enter on a row: previews it, or opens and closes it. */
  openRow(row: ContentRow): void {
    if (isPreviewed(row.entry)) this.show(row.entry.place!);
    else if (row.isOpen !== null) this.expand(row, !row.isOpen);
  }

  /** Previews a file or a table. */
  show(place: ContentPlace, deferred = false): void {
    this.previewed = place;
    this.preview.clear();
    void this.preview.ask((signal) => main.content.preview({ ...this.#of(place), deferred }, { signal }));
  }

  /** Repeats a failed or slow read; `deferred` lets the service run it asynchronously. */
  readAgain(deferred: boolean): void {
    if (this.asked) void this.#read(this.asked, deferred);
  }

  /** Closes all branches and reads the root again. */
  refresh(): void {
    this.#listings.clear();
    this.#open.clear();
    void this.#read(this.top, false);
  }

  /** Requests the files that a source waits for. */
  lookForFiles(sourceId: number): void {
    void this.awaited.ask((signal) =>
      main.content.awaited({ environmentId: this.environmentId, sourceId }, { signal }),
    );
  }

  /** Cancels the current read: the request ends at once. */
  cancel(): void {
    if (!this.listing.asking) return;
    this.listing.clear();
    if (this.asked) this.#open.delete(keyOf(this.asked));
  }

  close(): void {
    for (const answer of [this.listing, this.preview, this.awaited]) answer.clear();
  }

  #of(place: ContentPlace) {
    return { environmentId: this.environmentId, credentialId: this.credentialId, place };
  }

  async #read(place: ContentPlace, deferred: boolean): Promise<void> {
    this.asked = place;
    await this.listing.ask(async (signal) => {
      const listing = await main.content.list({ ...this.#of(place), deferred }, { signal });
      this.#listings.set(keyOf(place), listing);
      return listing;
    });
    // An unreadable location must not look empty.
    if (this.listing.problem && this.asked === place) this.#open.delete(keyOf(place));
  }

  #rowsBelow(place: ContentPlace, level: number): ContentRow[] {
    return (this.#listings.get(keyOf(place))?.entries ?? []).flatMap((entry) => {
      const isOpen = isBranch(entry) ? this.#open.has(keyOf(entry.place!)) : null;
      const below = isOpen ? this.#rowsBelow(entry.place!, level + 1) : [];
      return [{ entry, level, isOpen }, ...below];
    });
  }

  /** Parses `database/table` where there are tables. */
  #placeNamed(path: string): ContentPlace {
    const first = this.#listings.get(keyOf(contentTop))?.entries[0]?.kind;
    if (first !== 'database' && first !== 'table') return { ...contentTop, path };
    const [database = '', ...table] = path.split('/').filter((part) => part !== '');
    return { path: '', database, table: table.join('/') };
  }
}
