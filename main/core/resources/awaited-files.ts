import { mostAwaitedFiles } from '#contract/limits.ts';
import type { AwaitedFile, AwaitedFiles, ContentEntry } from '#contract/models/content.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { RE2JS } from 're2js';
import { problemOf } from '../base/failure.ts';
import { asRecord, asText } from '../base/readers.ts';

/** Members of a source's configuration that hold its path; the specification defines none. */
const pathNames = /^(path|file[._]?path|folder|directory|prefix)$/i;

/**
 * Limit of requests for one search. Folders of the newest days are listed first, so this suffices for any usual layout.
 */
const mostFolders = 16;
/** Maximum depth of folders below the path that a search enters. */
const deepest = 6;

/** Returns the configured path that a source reads; null where there is none. */
export function pathOfSource(record: JsonRecord): string | null {
  const config = asRecord(record['source_config']) ?? {};
  const found = Object.entries(config).find(([name, value]) => pathNames.test(name) && asText(value) !== null);
  return found ? asText(found[1]) : null;
}

/** One part of a path: a name, or a pattern of names; `**` matches any number of folders, including none. */
interface Part {
  isPattern: boolean;
  isAnyDepth: boolean;
  matches: (name: string) => boolean;
}

interface Folder {
  path: string;
  /** Possible remainders of the pattern below the folder; an empty one matches everything below. */
  rests: readonly (readonly Part[])[];
  depth: number;
}

/**
 * Finds the newest files at a path, which may be a file, a folder, or a pattern of either. `*`, `?`, and placeholders
 * in braces or after a percent sign match anything in a name. Enters first the folders that changed last, or whose
 * names come last.
 *
 * @param list lists a folder; throws `not_found` for anything that is not a folder
 */
export async function awaitedFiles(
  path: string,
  list: (folder: string) => Promise<ContentEntry[]>,
): Promise<Pick<AwaitedFiles, 'files' | 'folders' | 'cut'>> {
  const names = path.split('/').filter((part) => part !== '');
  const parts = names.map(partOf);
  const fixed = parts.findIndex(({ isPattern }) => isPattern);
  const known = fixed === -1 ? parts.length : fixed;
  const from = (length: number): Folder => ({
    path: names.slice(0, length).join('/'),
    rests: [parts.slice(length)],
    depth: 0,
  });
  try {
    return await look(from(known), list);
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
  try {
    // The path is not a folder: it may be a file in the parent folder.
    return known === 0 ? none : await look(from(known - 1), list);
  } catch (thrown) {
    if (isMissing(thrown)) return none;
    throw thrown;
  }
}

const none = { files: [], folders: 0, cut: false };
const isMissing = (thrown: unknown): boolean => problemOf(thrown).kind === 'not_found';

async function look(
  top: Folder,
  list: (folder: string) => Promise<ContentEntry[]>,
): Promise<Pick<AwaitedFiles, 'files' | 'folders' | 'cut'>> {
  const waiting = [top];
  const files: AwaitedFile[] = [];
  let folders = 0;
  while (waiting.length > 0 && folders < mostFolders && files.length < mostAwaitedFiles) {
    const next = waiting.shift()!;
    folders += 1;
    const found = matching(await list(next.path), next);
    files.push(...found.files);
    waiting.unshift(...found.folders);
  }
  const newest = files.toSorted((a, b) => (b.at ?? -Infinity) - (a.at ?? -Infinity) || (a.path < b.path ? 1 : -1));
  return { files: newest.slice(0, mostAwaitedFiles), folders, cut: waiting.length > 0 };
}

/** Returns the files that match, and the folders to enter, the newest first. */
function matching(
  entries: readonly ContentEntry[],
  { rests, depth }: Folder,
): { files: AwaitedFile[]; folders: Folder[] } {
  const files: AwaitedFile[] = [];
  const folders: (Folder & { at: number; name: string })[] = [];
  for (const { kind, name, place, size, createdAt, updatedAt } of entries) {
    const remaining = rests.flatMap((rest) => restsBelow(rest, name));
    if (!place || remaining.length === 0) continue;
    const { path } = place;
    const at = updatedAt ?? createdAt;
    if (kind === 'file' && remaining.some((rest) => rest.length === 0)) files.push({ path, size, at });
    if (kind === 'folder' && depth < deepest)
      folders.push({ path, rests: remaining, depth: depth + 1, at: at ?? -Infinity, name });
  }
  folders.sort((a, b) => (a.at === b.at ? b.name.localeCompare(a.name, undefined, { numeric: true }) : b.at - a.at));
  return { files, folders };
}

/** Returns the possible remainders of a pattern below an entry of that name; none where the entry does not match. */
function restsBelow(rest: readonly Part[], name: string): (readonly Part[])[] {
  const [part, ...below] = rest;
  if (!part) return [[]];
  if (part.isAnyDepth) return below.length === 0 ? [[]] : [rest, ...restsBelow(below, name)];
  return part.matches(name) ? [below] : [];
}

const wild = /\*+|\?|\{[^{}]*\}|%[-a-zA-Z]/g;

/**
 * Compiles one part of a path. Matching takes time linear in the name: a pattern comes from the service, and may be
 * hostile.
 */
function partOf(text: string): Part {
  const isPattern = text.search(wild) >= 0;
  if (!isPattern) return { isPattern, isAnyDepth: false, matches: (name) => name === text };
  let pattern = '';
  let from = 0;
  for (const found of text.matchAll(wild)) {
    pattern += RE2JS.quote(text.slice(from, found.index)) + (found[0] === '?' ? '.' : '.*');
    from = found.index + found[0].length;
  }
  const compiled = RE2JS.compile(`(?s)${pattern}${RE2JS.quote(text.slice(from))}`);
  return { isPattern, isAnyDepth: text === '**', matches: (name) => compiled.matches(name) };
}
