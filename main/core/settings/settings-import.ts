import { randomUUID } from 'node:crypto';
import { type EnvironmentSettings, isLooser } from '#contract/models/environment.ts';
import type { ImportChange } from '#contract/models/sharing.ts';
import { canonical } from './places.ts';
import type { Settings, SettingsStore, StoredEnvironment, StoredView } from './settings.ts';
import { certificatesOf, type SharedSettings, type SharedView } from './shared-file.ts';
import { texts } from './words.ts';

/** Change with its effect on the settings. */
interface Step extends ImportChange {
  apply: (settings: Settings) => void;
}

type Field = Exclude<keyof EnvironmentSettings, 'baseUrl' | 'signInMethod' | 'clientCertificate'>;

/**
 * Fields in the order in which they are shown. Each user chooses how to sign in, and the address identifies the
 * environment.
 */
const fields: readonly Field[] = [
  'name',
  'guard',
  'exports',
  'uiUrl',
  'caPem',
  'proxy',
  'operationOverrides',
  'vendorPrefix',
  'colour',
  'pollSeconds',
  'load',
  'deadlines',
];

/** Whether the change of a field weakens the protection of the service, of its data or of the sign-in. */
const loosensBy: Partial<Record<Field, (from: EnvironmentSettings, to: EnvironmentSettings) => boolean>> = {
  guard: (from, to) => isLooser(to.guard, from.guard),
  exports: (from, to) => from.exports === 'forbidden' && to.exports === 'allowed',
  // Users sign in on this page.
  uiUrl: () => true,
  // Certificates decide which server may respond as the service.
  caPem: (_from, to) => to.caPem !== null,
  // All requests go through it.
  proxy: (_from, to) => to.proxy !== null,
  // The effect of a request is judged by its operation.
  operationOverrides: (_from, to) => Object.keys(to.operationOverrides).length > 0,
};

/** Returns what an import would change of these settings, in order. Settings that the file lacks stay. */
export function changesBy(shared: SharedSettings, settings: Settings): ImportChange[] {
  return stepsOf(shared, settings).map(({ apply: _apply, ...change }) => change);
}

/**
 * Imports a file. Returns what was changed.
 *
 * @param loosens whether the user agreed to weaker protection; otherwise that stays as it is, and the rest is imported
 */
export function importInto(store: SettingsStore, shared: SharedSettings, loosens: boolean): ImportChange[] {
  const before = store.read();
  const after = structuredClone(before);
  const steps = stepsOf(shared, before).filter((step) => loosens || !step.loosens);
  for (const step of steps) step.apply(after);
  for (const environment of after.environments) {
    const known = before.environments.find(({ id }) => id === environment.id);
    // An environment that was removed since then stays removed.
    if (JSON.stringify(known) !== JSON.stringify(environment))
      store.change(environment.id, (now) => (known && !now ? null : environment));
  }
  const { views, notifications, keys } = after;
  store.write({ views, notifications, keys });
  return steps.map(({ apply: _apply, ...change }) => change);
}

function stepsOf(shared: SharedSettings, settings: Settings): Step[] {
  const { environments = [], views = [], alertRules, keys = {} } = shared;
  const added: StoredEnvironment[] = [];
  const ofEnvironments = environments.flatMap((given) => {
    const known = findEnvironment(given, [...settings.environments, ...added]);
    const names = [...settings.environments, ...added].filter((one) => one !== known).map(({ name }) => name);
    if (known) return stepsOfKnown(known, { ...given, name: freeName(given.name, names) });
    const fresh = { ...given, id: randomUUID(), name: freeName(given.name, names) };
    added.push(fresh);
    return stepsOfNew(fresh);
  });
  return [
    ...ofEnvironments,
    ...views.flatMap((view) => stepsOfView(view, settings, [...settings.environments, ...added])),
    ...(alertRules ? stepsOfRules(alertRules, settings) : []),
    ...Object.entries(keys).flatMap(([id, key]) => stepsOfKey(id, key, settings)),
  ];
}

/** Finds the environment at that address; among several, prefers the one with that name. */
function findEnvironment(
  { name, baseUrl }: Pick<EnvironmentSettings, 'name' | 'baseUrl'>,
  all: readonly StoredEnvironment[],
): StoredEnvironment | undefined {
  const there = all.filter((one) => canonical(one.baseUrl) === canonical(baseUrl));
  return there.find((one) => one.name === name) ?? there[0];
}

function stepsOfKnown(known: StoredEnvironment, given: EnvironmentSettings): Step[] {
  return fields
    .filter((field) => isDifferent(field, known, given))
    .map((field) => stepOfField(field, known, given, texts.fields[field]));
}

function isDifferent(field: Field, known: EnvironmentSettings, given: EnvironmentSettings): boolean {
  if (JSON.stringify(known[field]) === JSON.stringify(given[field])) return false;
  // An exported file contains the certificates without the line breaks and comments of their PEM file.
  return field !== 'caPem' || given.caPem === null || certificatesOf(known.caPem) !== certificatesOf(given.caPem);
}

/** Adds the environment without settings that weaken protection, which are confirmed separately. */
function stepsOfNew(fresh: StoredEnvironment): Step[] {
  const strict: StoredEnvironment = { ...fresh, caPem: null, proxy: null, operationOverrides: {} };
  const step: Step = {
    part: 'environments',
    subject: texts.newEnvironment(fresh.name),
    from: null,
    to: texts.newEnvironmentAt(fresh.baseUrl, texts.guards[fresh.guard]),
    loosens: false,
    apply: (settings) => void settings.environments.push(strict),
  };
  const apart = (['caPem', 'proxy', 'operationOverrides'] as const).filter((field) => loosensBy[field]!(strict, fresh));
  return [step, ...apart.map((field) => stepOfField(field, strict, fresh, texts.fields[field]))];
}

function stepOfField(field: Field, known: StoredEnvironment, given: EnvironmentSettings, what: string): Step {
  return {
    part: 'environments',
    subject: texts.ofEnvironment(known.name, what),
    from: inWords(known, field),
    to: inWords(given, field),
    loosens: loosensBy[field]?.(known, given) ?? false,
    apply(settings) {
      const at = settings.environments.findIndex(({ id }) => id === known.id);
      if (at >= 0) settings.environments[at] = { ...settings.environments[at]!, [field]: given[field] };
    },
  };
}

function inWords(settings: EnvironmentSettings, field: Field): string {
  switch (field) {
    case 'guard':
      return texts.guards[settings.guard];
    case 'exports':
      return texts.exportRules[settings.exports];
    case 'caPem':
      return texts.ownCertificates(settings.caPem?.match(/BEGIN CERTIFICATE/g)?.length ?? 0);
    case 'proxy':
      return texts.proxy(settings.proxy);
    case 'deadlines':
      return texts.deadlines(settings.deadlines);
    case 'operationOverrides':
      return texts.ownRoutes(
        Object.entries(settings.operationOverrides).map(([id, { method, path }]) => `${id} = ${method} ${path}`),
      );
    default:
      return String(settings[field]);
  }
}

function stepsOfView(given: SharedView, { views }: Settings, all: readonly StoredEnvironment[]): Step[] {
  const owner = findEnvironment(given.environment, all);
  // A view without its environment is useless.
  if (!owner) return [];
  const known = views.find(
    ({ environmentId, view }) => environmentId === owner.id && view.screen === given.screen && view.name === given.name,
  );
  if (known && JSON.stringify(known.view.query) === JSON.stringify(given.query)) return [];
  const stored: StoredView = {
    environmentId: owner.id,
    view: { id: known?.view.id ?? randomUUID(), name: given.name, screen: given.screen, query: given.query },
  };
  return [
    {
      part: 'views',
      subject: texts.ofEnvironment(owner.name, given.name),
      from: known ? texts.viewInWords(known.view.query.filter) : null,
      to: texts.viewInWords(given.query.filter),
      loosens: false,
      apply: (settings) =>
        void (settings.views = [...settings.views.filter(({ view }) => view.id !== stored.view.id), stored]),
    },
  ];
}

function stepsOfRules(given: Settings['notifications'], { notifications }: Settings): Step[] {
  return (['native', 'levels', 'environments', 'quiet'] as const)
    .filter((rule) => JSON.stringify(notifications[rule]) !== JSON.stringify(given[rule]))
    .map((rule) => ({
      part: 'alertRules' as const,
      subject: texts.rules[rule],
      from: texts.ruleInWords(rule, notifications),
      to: texts.ruleInWords(rule, given),
      loosens: false,
      apply: (settings: Settings) => void (settings.notifications = { ...settings.notifications, [rule]: given[rule] }),
    }));
}

function stepsOfKey(id: string, key: string, { keys }: Settings): Step[] {
  const known = keys.find((one) => one.id === id);
  if (known?.key === key) return [];
  return [
    {
      part: 'keys',
      subject: id,
      from: known ? known.key || texts.noKey : null,
      to: key || texts.noKey,
      loosens: false,
      apply: (settings) => void (settings.keys = [...settings.keys.filter((one) => one.id !== id), { id, key }]),
    },
  ];
}

/** Returns a unique name: two environments with one name could not be told apart. */
function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name.slice(0, 74)} (${number})`;
  return free;
}
