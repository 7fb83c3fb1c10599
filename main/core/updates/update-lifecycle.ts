import type { UpdateWork } from '#contract/models/update.ts';
import type { Problem } from '#contract/result.ts';
import type { Release } from './ports.ts';

/** State of updating. The `ready` release was downloaded from `feed` and verified. */
export interface UpdateProgress {
  feed: string | null;
  work: UpdateWork;
  /** The release that is being downloaded. */
  coming: Release | null;
  ready: Release | null;
  checkedAt: number | null;
  problem: Problem | null;
}

export type UpdateEvent =
  | { event: 'configured'; feed: string | null }
  | { event: 'check' }
  /** The feed offers a newer release. */
  | { event: 'found'; release: Release; at: number }
  /** The feed offers nothing newer. */
  | { event: 'nothing'; at: number }
  | { event: 'arrived'; bytes: number; size: number }
  | { event: 'downloaded' }
  | { event: 'failed'; problem: Problem };

/** Returns the state at the start, and after each change of the feed: nothing is known. */
export function newUpdateProgress(feed: string | null): UpdateProgress {
  return {
    feed,
    work: { doing: feed === null ? 'off' : 'nothing' },
    coming: null,
    ready: null,
    checkedAt: null,
    problem: null,
  };
}

/**
 * Returns the next state. An event that does not fit the current state changes nothing: it is late, and no longer
 * relevant.
 *
 * Only a found release is downloaded, and only a downloaded one becomes ready. A release that the feed no longer offers
 * is no longer ready, so that it can be withdrawn. An unreadable feed leaves the ready release unchanged.
 */
export function next(life: UpdateProgress, happened: UpdateEvent): UpdateProgress {
  const { doing } = life.work;
  switch (happened.event) {
    case 'configured':
      return newUpdateProgress(happened.feed);
    case 'check':
      return doing === 'nothing' ? { ...life, work: { doing: 'checking' } } : life;
    case 'nothing':
      if (doing !== 'checking') return life;
      return { ...life, work: { doing: 'nothing' }, ready: null, checkedAt: happened.at, problem: null };
    case 'found':
      return doing === 'checking' ? found(life, happened.release, happened.at) : life;
    case 'arrived':
      if (life.work.doing !== 'downloading') return life;
      return { ...life, work: { ...life.work, bytes: happened.bytes, size: happened.size } };
    case 'downloaded':
      if (doing !== 'downloading') return life;
      return { ...life, work: { doing: 'nothing' }, coming: null, ready: life.coming };
    case 'failed':
      if (doing !== 'checking' && doing !== 'downloading') return life;
      return { ...life, work: { doing: 'nothing' }, coming: null, problem: happened.problem };
  }
}

/**
 * Downloads the release even where that version is ready: the downloader knows whether the file still matches the
 * offered one.
 */
function found(life: UpdateProgress, release: Release, at: number): UpdateProgress {
  const work = { doing: 'downloading', version: release.version, bytes: 0, size: null } as const;
  return { ...life, work, coming: release, ready: null, checkedAt: at, problem: null };
}

/**
 * Returns the release to install when Penstock quits; null for nothing. Without a feed, and during a download, nothing
 * is ready.
 *
 * @param atRest whether no action and no export was running, and everything ended in order
 */
export function toInstall(life: UpdateProgress, atRest: boolean): Release | null {
  return atRest ? life.ready : null;
}
