import { isDeepStrictEqual } from 'node:util';
import type { JsonPath } from '#contract/models/difference.ts';
import { hiddenValue } from '#contract/models/resource.ts';
import { exactNumberIn } from '../core/base/document.ts';
import { asRecord } from '../core/base/readers.ts';

/** Error for a hidden value whose original cannot be determined. */
export class MissingExactValue extends Error {
  readonly path: JsonPath;

  constructor(path: JsonPath) {
    super(`no value for ${path.join('.')}`);
    this.path = path;
  }
}

/**
 * Restores exact values in an edited document. Parts that the user left as shown take the service's value, including
 * secrets and the last digit of numbers. The rest is as the user wrote it. Throws `MissingExactValue` for a hidden
 * value where the service has none.
 *
 * @param exact what the service has
 * @param show returns the part of it that is shown
 */
export function restoreExactValues(wanted: unknown, exact: unknown, show: (exact: unknown) => unknown): unknown {
  return restore(wanted, exact, show(exact), []);
}

function restore(wanted: unknown, exact: unknown, shown: unknown, path: JsonPath): unknown {
  if (isDeepStrictEqual(wanted, shown)) return exact;
  if (wanted === hiddenValue) throw new MissingExactValue(path);
  if (Array.isArray(wanted)) return restoreList(wanted, exact, shown, path);
  const members = asRecord(wanted);
  if (!members) return exactNumberIn(wanted);
  const [exactMembers, shownMembers] = [asRecord(exact) ?? {}, asRecord(shown) ?? {}];
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const known = Object.hasOwn(shownMembers, name);
      const restored = known
        ? restore(value, exactMembers[name], shownMembers[name], [...path, name])
        : restore(value, undefined, undefined, [...path, name]);
      return [name, restored];
    }),
  );
}

/** Restores a list. An entry keeps its exact values if it kept its position, or if no other entry looks like it. */
function restoreList(wanted: unknown[], exact: unknown, shown: unknown, path: JsonPath): unknown[] {
  const [exactList, shownList] = Array.isArray(exact) && Array.isArray(shown) ? [exact as unknown[], shown] : [[], []];
  const isSameLength = wanted.length === shownList.length;
  const changed = wanted.filter((entry, place) => !isDeepStrictEqual(entry, shownList[place])).length;
  return wanted.map((entry, place) => {
    const here = [...path, place];
    if (isSameLength && isDeepStrictEqual(entry, shownList[place])) return exactList[place];
    // If only one entry changed, it is still the same entry.
    if (isSameLength && changed === 1) return restore(entry, exactList[place], shownList[place], here);
    const alike = exactList.filter((_, at) => isDeepStrictEqual(entry, shownList[at]));
    const distinct = new Set(alike.map((one) => JSON.stringify(one)));
    if (distinct.size === 1) return alike[0];
    if (distinct.size > 1) throw new MissingExactValue(here);
    return restore(entry, undefined, undefined, here);
  });
}

/** Returns the paths at which a hidden value is replaced by another one. */
export function replacedSecrets(wanted: unknown, shown: unknown, path: JsonPath = []): JsonPath[] {
  if (shown === hiddenValue) return wanted === hiddenValue ? [] : [path];
  if (typeof shown !== 'object' || shown === null) return [];
  const [of, to] = [Object(wanted) as Record<string, unknown>, shown as Record<string, unknown>];
  return Object.keys(to).flatMap((name) =>
    replacedSecrets(Object.hasOwn(of, name) ? of[name] : undefined, to[name], [
      ...path,
      Array.isArray(shown) ? Number(name) : name,
    ]),
  );
}
