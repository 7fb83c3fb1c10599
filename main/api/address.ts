import { failure } from '../core/base/failure.ts';
import { phrases } from '../core/base/words.ts';
import { resourceTypes } from './operations/operation.ts';
import { texts } from './words.ts';

export type Query = Readonly<Record<string, number | string | boolean | undefined>>;
export type PathValues = Readonly<Record<string, number | string>>;

/**
 * Returns the address of an operation: the base address, which may have a path, then the filled-in template and the
 * query. The parts are joined as text, because resolving would drop the base's path.
 *
 * Throws a Failure that names the missing or invalid parameter.
 */
export function requestUrl(baseUrl: string, template: string, path?: PathValues, query?: Query): URL {
  return new URL(baseUrl.replace(/\/+$/, '') + relativeAddress(template, path, query));
}

/** Returns the part of `addressOf` after the base address. */
export function relativeAddress(template: string, path: PathValues = {}, query: Query = {}): string {
  const known = parametersOf(template);
  const stray = Object.keys(path).find((name) => !known.includes(name));
  if (stray !== undefined) throw wrong(stray, texts.takesNo(stray));
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size > 0 ? `${filled}?${asked.toString()}` : filled;
}

/** Returns the names of the path parameters in their order. */
export function parametersOf(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Returns one segment of the path. A parameter's name decides its format; the specification's names are consistent. */
function segment(name: string, value: number | string | undefined): string {
  const text = String(value ?? '').trim();
  if (text === '') throw wrong(name, texts.itIsMissing);
  if (name === 'resource_type') {
    if (!resourceTypes.some((type) => type === text)) throw wrong(name, texts.mustBeOneOf(resourceTypes.join(', ')));
    return text;
  }
  if (name === 'entry_keys') return keys(text);
  if (!/^[1-9]\d{0,15}$/.test(text)) throw wrong(name, texts.mustBeWhole);
  return text;
}

/**
 * Keeps the commas between keys, and `*`, which is a wildcard. A segment of dots alone would count as a step in the
 * path, however it is encoded (https://url.spec.whatwg.org/#double-dot-path-segment).
 */
function keys(text: string): string {
  if (/^\.{1,2}$/.test(text)) throw wrong('entry_keys', texts.dotsAlone);
  if (!text.isWellFormed()) throw wrong('entry_keys', texts.halfACharacter);
  return text.split(',').map(encodeURIComponent).join(',');
}

const wrong = (field: string, why: string) =>
  failure('invalid_input', texts.notComplete(field, why), {
    field,
    advice: phrases.nothingSent,
  });

const loopback = /^(localhost|\[::1\]|127(\.\d+){3})$/;

/** Reports whether an address points to this computer. */
export const isLoopback = (url: string): boolean => loopback.test(URL.parse(url)?.hostname ?? '');
