import type { UpdateWork } from '#contract/models/update.ts';
import type { Problem } from '#contract/result.ts';
import type { Release } from './ports.ts';

/** Where updating stands. What is `ready` was downloaded from `feed` and verified. */
export interface Life {
  feed: string | null;
  work: UpdateWork;
  /** What is being downloaded. */
  coming: Release | null;
  ready: Release | null;
  checkedAt: number | null;
  problem: Problem | null;
}

export type UpdateEvent =
  | { event: 'configured'; feed: string | null }
  | { event: 'check' }
  /** The feed offers something newer. */
  | { event: 'found'; release: Release; at: number }
  /** The feed offers nothing newer. */
  | { event: 'nothing'; at: number }
  | { event: 'arrived'; bytes: number; size: number }
  | { event: 'downloaded' }
  | { event: 'failed'; problem: Problem };

/** At the start, and after each change of the feed: nothing is known. */
export function newLife(feed: string | null): Life {
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
 * What follows. An event that cannot follow changes nothing: it is late, and about what is no longer wanted.
 *
 * Only what was found is downloaded, and only what was downloaded is ever ready. What the feed no longer offers is ready no more,
 * so that a release can be withdrawn; a feed that cannot be read leaves what is ready as it is.
 */
export function next(life: Life, happened: UpdateEvent): Life {
  const { doing } = life.work;
  switch (happened.event) {
    case 'configured':
      return newLife(happened.feed);
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

/** It is downloaded even where that version is ready: whoever downloads knows whether the file is still the one that is offered. */
function found(life: Life, release: Release, at: number): Life {
  const work = { doing: 'downloading', version: release.version, bytes: 0, size: null } as const;
  return { ...life, work, coming: release, ready: null, checkedAt: at, problem: null };
}

/**
 * What may be installed as Penstock quits; null for nothing. Without a feed, and while anything is downloaded, nothing is ready.
 *
 * @param atRest whether no action and no export was running, and everything ended in order
 */
export function toInstall(life: Life, atRest: boolean): Release | null {
  return atRest ? life.ready : null;
}
