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
import { awaitedFiles, listContent, previewContent } from '../../../client/content.ts';

/** One line of the tree. */
export interface ContentRow {
  entry: ContentEntry;
  level: number;
  /** null: nothing can be below it. */
  isOpen: boolean | null;
}

const keyOf = ({ path, database, table }: ContentPlace): string => JSON.stringify([path, database, table]);
const isBranch = ({ kind, place }: ContentEntry): boolean =>
  place !== null && (kind === 'folder' || kind === 'database' || kind === 'table');
const isPreviewed = ({ kind, place }: ContentEntry): boolean => place !== null && (kind === 'file' || kind === 'table');

/** What lies behind one credential, as far as a person opened it. One place is read at a time: asking for another gives up on it. */
export class BrowseModel {
  readonly environmentId: string;
  readonly credentialId: number;
  readonly listing = new Answer<ContentListing>();
  readonly preview = new Answer<ContentPreview>();
  readonly awaited = new Answer<AwaitedFiles>();
  /** Where the tree begins. */
  top = $state.raw<ContentPlace>(contentTop);
  /** What is typed as the path. */
  path = $state('');
  current = $state(0);
  /** The place that is being read, or was read last; and the one that is previewed. */
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

  /** What is at the beginning of the tree; null before it was read. */
  get topListing(): ContentListing | null {
    return this.#listings.get(keyOf(this.top)) ?? null;
  }

  /** Places of which only a part is listed. */
  get cut(): ContentListing[] {
    return [...this.#listings.values()].filter(({ entries, count }) => entries.length < count);
  }

  /** Reads the top. */
  begin(): void {
    if (this.topListing === null && !this.listing.asking) void this.#read(this.top, false);
  }

  /** Shows what the person typed: a folder or database becomes the top, a file is previewed. */
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

  /** Enter on a line: looks into it, or opens and closes it. */
  openRow(row: ContentRow): void {
    if (isPreviewed(row.entry)) this.show(row.entry.place!);
    else if (row.isOpen !== null) this.expand(row, !row.isOpen);
  }

  /** Previews a file or a table. */
  show(place: ContentPlace, deferred = false): void {
    this.previewed = place;
    this.preview.clear();
    void this.preview.ask((signal) => previewContent({ ...this.#of(place), deferred }, signal));
  }

  /** Reads again what failed, or takes long: by the service in its own time. */
  readAgain(deferred: boolean): void {
    if (this.asked) void this.#read(this.asked, deferred);
  }

  /** Reads everything that is open anew, from the top. */
  refresh(): void {
    this.#listings.clear();
    this.#open.clear();
    void this.#read(this.top, false);
  }

  /** Looks for the files that a source waits for. */
  lookForFiles(sourceId: number): void {
    void this.awaited.ask((signal) => awaitedFiles(this.environmentId, sourceId, signal));
  }

  /** Gives up on the place that is being read: the request ends at once. */
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
      const listing = await listContent({ ...this.#of(place), deferred }, signal);
      this.#listings.set(keyOf(place), listing);
      return listing;
    });
    // What could not be read is not shown as if it were empty.
    if (this.listing.problem && this.asked === place) this.#open.delete(keyOf(place));
  }

  #rowsBelow(place: ContentPlace, level: number): ContentRow[] {
    return (this.#listings.get(keyOf(place))?.entries ?? []).flatMap((entry) => {
      const isOpen = isBranch(entry) ? this.#open.has(keyOf(entry.place!)) : null;
      const below = isOpen ? this.#rowsBelow(entry.place!, level + 1) : [];
      return [{ entry, level, isOpen }, ...below];
    });
  }

  /** `database/table` where there are tables. */
  #placeNamed(path: string): ContentPlace {
    const first = this.#listings.get(keyOf(contentTop))?.entries[0]?.kind;
    if (first !== 'database' && first !== 'table') return { ...contentTop, path };
    const [database = '', ...table] = path.split('/').filter((part) => part !== '');
    return { path: '', database, table: table.join('/') };
  }
}
