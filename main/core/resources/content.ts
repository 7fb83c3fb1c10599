import { mostContentEntries } from '#contract/limits.ts';
import type {
  AwaitedFiles,
  ContentEntry,
  ContentListing,
  ContentPlace,
  ContentPreview,
} from '#contract/models/content.ts';
import type { Clock } from '../base/clock.ts';
import { failure } from '../base/failure.ts';
import type { ContentOptions } from '../ports/content.ts';
import type { RequestOptions, Service } from '../ports/service.ts';
import { awaitedFiles, pathOfSource } from './awaited-files.ts';
import { layOutPreview } from './content-preview.ts';
import { texts } from './words.ts';

/** The content behind credentials, one place at a time, each read when it is viewed. */
export class Content {
  readonly #service: Pick<Service, 'content' | 'resources'>;
  readonly #clock: Clock;

  constructor(service: Pick<Service, 'content' | 'resources'>, clock: Clock) {
    this.#service = service;
    this.#clock = clock;
  }

  /** Lists a place, one level deep. */
  async list(credentialId: number, place: ContentPlace, options?: ContentOptions): Promise<ContentListing> {
    const all = await this.#service.content.list(credentialId, place, options);
    const entries = all.toSorted(byKindAndName).slice(0, mostContentEntries);
    return { place, entries, count: all.length, readAt: this.#clock.now() };
  }

  /** Reads the beginning of a file or a table. */
  async preview(credentialId: number, place: ContentPlace, options?: ContentOptions): Promise<ContentPreview> {
    const { content, contentType } = await this.#service.content.preview(credentialId, place, options);
    return { place, contentType, ...(await layOutPreview(content)), readAt: this.#clock.now() };
  }

  /** Finds the newest files at the path for which a source waits. Throws where it has no credential, or no path. */
  async awaited(sourceId: number, options?: RequestOptions): Promise<AwaitedFiles> {
    const { credentialId, record } = await this.#service.resources.get({ kind: 'source', id: sourceId }, options);
    if (credentialId === null) throw failure('wrong_state', texts.noCredential, { advice: texts.nothingToBrowse });
    const path = pathOfSource(record);
    if (path === null) throw failure('wrong_state', texts.noPath, { advice: texts.typeThePath });
    const list = (folder: string): Promise<ContentEntry[]> =>
      this.#service.content.list(credentialId, { path: folder, database: '', table: '' }, options);
    return { sourceId, credentialId, path, ...(await awaitedFiles(path, list)), readAt: this.#clock.now() };
  }
}

const opened = new Set<ContentEntry['kind']>(['folder', 'database']);

/** Sorts entries that can be opened first; columns of a table keep their order. */
function byKindAndName(a: ContentEntry, b: ContentEntry): number {
  if (a.kind === 'column' && b.kind === 'column') return 0;
  return (
    Number(opened.has(b.kind)) - Number(opened.has(a.kind)) ||
    a.name.localeCompare(b.name, undefined, { numeric: true })
  );
}
