import type { Asked, Visit } from '../visit.ts';

/** A way in which a service misbehaves toward its clients. */
export interface Behaviour {
  /** Name in the address. */
  name: string;
  what: string;
  /** Answers and returns true. A request that it does not answer gets a valid answer. */
  does: (visit: Visit) => boolean;
  /** Part of `npm test`, because it is over in a second. */
  short?: boolean;
}

export const megabyte = 1024 * 1024;

/** All reads and changes after the sign-in. */
export const everything: readonly Asked[] = ['flows', 'flow', 'change', 'samples', 'notifications', 'files', 'other'];

/** A behavior toward requests of these kinds. */
export function at(
  kinds: readonly Asked[],
  name: string,
  what: string,
  does: (visit: Visit) => void,
  short = false,
): Behaviour {
  const answers = (visit: Visit): boolean => {
    if (!kinds.includes(visit.asked)) return false;
    does(visit);
    return true;
  };
  return { name, what, does: answers, short };
}

export const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));
export const next = { 'x-total-count': '1000000000', link: '<https://x.invalid/?page=2>; rel="next"' };

/** Writes the chunks until the client disconnects. */
export function forEver({ response }: Visit, chunk: () => string | Buffer): void {
  const write = (): void => {
    while (!response.destroyed && response.write(chunk()));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

/** The requested list, with these entries in it. */
export const listed = (visit: Visit, entries: string): string =>
  visit.asked === 'samples'
    ? `{"status":200,"output":{"data":[${entries}],"meta":{"totalCount":1}}}`
    : visit.asked === 'notifications'
      ? `[${entries}]`
      : visit.asked === 'files'
        ? `{"status":200,"metrics":{"data":[${entries}]}}`
        : `{"flows":[${entries}]}`;

export const fill = (length: number, entry: string): string =>
  `${`${entry},`.repeat(Math.floor(length / (entry.length + 1)))}${entry}`;
export const deep = (levels: number): string => `${'{"children":['.repeat(levels)}${']}'.repeat(levels)}`;
