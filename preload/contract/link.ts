/**
 * Links that open a screen and do nothing else: their targets and their spelling. Each link has exactly one spelling,
 * the printed one; anything else is not a link, except that an earlier release named some screens otherwise.
 */
import type { EnvironmentView } from './models/environment.ts';
import { resourceKinds } from './models/flow.ts';
import type { SampleScope, SampleWindow } from './models/quarantine.ts';
import { type RecordKind, recordKinds } from './models/resource.ts';
import { currentScreenName, type EarlierScreen, earlierScreens, type ViewScreen, viewScreens } from './models/view.ts';

/** The target of a link. Numbers are ids of the service, which mean the same on every computer. */
export type LinkTarget =
  /** A flow, or one of its nodes. */
  | { to: 'flow'; id: number }
  | { to: 'resource'; kind: RecordKind; id: number }
  | { to: 'incident'; id: string }
  /** A stored plan, which the window shows like any other; only the user sends it. */
  | { to: 'plan'; id: string }
  /** The alerts of a flow. Their own ids differ on each computer. */
  | { to: 'alerts'; originId: number }
  /** The alert with this notification, and the alerts of a flow that Penstock detected: links of earlier releases. */
  | { to: 'notification'; id: number }
  | { to: 'findings'; originId: number }
  /** A group of failed records. */
  | { to: 'records'; scope: SampleScope; window: SampleWindow; group: string }
  /** The content of a saved view. The view itself exists on one computer only. */
  | { to: 'list'; screen: ViewScreen | EarlierScreen; filter: string };

export interface Link {
  /** The address of the environment; see `addressOf`. */
  address: string;
  target: LinkTarget;
}

export const linkScheme = 'penstock:';
const beginning = `${linkScheme}//open/`;

/** Characters: about half the limit of a Windows command line (32,767). */
export const longestLink = 16_000;

/**
 * The address that identifies an environment in a link. The guards belong to the service's address as well, while names
 * and ids differ on each computer. The built-in service, whose port changes at each start, is `demo`.
 */
export function addressOf({ kind, baseUrl }: Pick<EnvironmentView, 'kind' | 'baseUrl'>): string {
  if (kind === 'demo') return 'demo';
  const address = baseUrl.replace(/^https:\/\//, '');
  return address === 'demo' ? 'demo:443' : address;
}

/** The name of the screen in a link, after everything before it. */
const screenInLink = /^(penstock:\/\/open\/[^/]+\/(?:views\/)?)([a-z-]+)(?=\/)/;

/** Prints a link. Replaces control characters and lone surrogates, which no link can hold. */
export function printLink({ address, target }: Link): string {
  return beginning + [address, ...stepsOf(target)].map(escaped).join('/');
}

/** Reads a link; null for anything that `printLink` of this or an earlier release does not print. Never throws. */
export function parseLink(given: string): Link | null {
  if (given.length > longestLink || !given.startsWith(beginning)) return null;
  const text = given.replace(screenInLink, (_, before: string, name: string) => before + currentScreenName(name));
  const [address = '', place = '', ...steps] = text.slice(beginning.length).split('/').map(unescaped);
  const target = targets.get(place)?.(steps) ?? null;
  if (!target || !/^[!-~]+$/.test(address)) return null;
  const link = { address, target };
  // Rejects double escapes, other escapes, and text before or after.
  return printLink(link) === text ? link : null;
}

/** Readers of the steps after the address, by the first step. A missing step is undefined. */
const targets = new Map<string, (steps: readonly string[]) => LinkTarget | null>([
  ['flows', ([id]) => withNumber(id, (number) => ({ to: 'flow', id: number }))],
  [
    'resources',
    ([word, id]) => {
      const kind = recordKinds.find((one) => one === word);
      return kind ? withNumber(id, (number) => ({ to: 'resource', kind, id: number })) : null;
    },
  ],
  ['incidents', ([id]) => (isId(id) ? { to: 'incident', id } : null)],
  ['plans', ([id]) => (isId(id) ? { to: 'plan', id } : null)],
  ['alerts', ([id]) => withNumber(id, (originId) => ({ to: 'alerts', originId }))],
  ['notifications', ([id]) => withNumber(id, (number) => ({ to: 'notification', id: number }))],
  ['findings', ([id]) => withNumber(id, (originId) => ({ to: 'findings', originId }))],
  [
    'records',
    ([by, of, first, last, group]) => {
      const [scope, from, to] = [scopeIn(by, of), numberIn(first), numberIn(last)];
      if (!scope || from === null || to === null || from > to || !isId(group)) return null;
      return { to: 'records', scope, window: { from, to }, group };
    },
  ],
  [
    'views',
    ([word, filter]) => {
      const screen = [...viewScreens, ...earlierScreens].find((one) => one === word);
      return screen && filter !== undefined ? { to: 'list', screen, filter } : null;
    },
  ],
]);

function stepsOf(target: LinkTarget): string[] {
  switch (target.to) {
    case 'flow':
      return ['flows', String(target.id)];
    case 'resource':
      return ['resources', target.kind, String(target.id)];
    case 'incident':
      return ['incidents', target.id];
    case 'plan':
      return ['plans', target.id];
    case 'alerts':
      return ['alerts', String(target.originId)];
    case 'notification':
      return ['notifications', String(target.id)];
    case 'findings':
      return ['findings', String(target.originId)];
    case 'records': {
      const { from, to } = target.window;
      return ['records', ...scopeSteps(target.scope), String(from), String(to), target.group];
    }
    case 'list':
      return ['views', target.screen, target.filter];
  }
}

function scopeSteps(scope: SampleScope): [by: string, id: string] {
  if (scope.by === 'flow') return ['flow', String(scope.nodeId)];
  return scope.by === 'change' ? ['change', scope.changeId] : [scope.kind, String(scope.id)];
}

function scopeIn(by: string | undefined, id: string | undefined): SampleScope | null {
  if (by === 'change') return isId(id) ? { by, changeId: id } : null;
  const number = numberIn(id);
  if (number === null) return null;
  if (by === 'flow') return { by, nodeId: number };
  const kind = resourceKinds.find((one) => one === by);
  return kind ? { by: 'resource', kind, id: number } : null;
}

function withNumber(text: string | undefined, targetOf: (id: number) => LinkTarget): LinkTarget | null {
  const number = numberIn(text);
  return number === null ? null : targetOf(number);
}

function numberIn(text = ''): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** An id that Penstock itself assigns: a UUID, or a hash in hexadecimal. */
function isId(text: string | undefined): text is string {
  return text !== undefined && /^[\da-z-]{1,64}$/.test(text);
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\p{Cc}/gu, ' '));
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step; // escapes to a different text, so it is not a link
  }
}
