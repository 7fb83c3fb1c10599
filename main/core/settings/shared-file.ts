import { type EnvironmentSettings, newEnvironment } from '#contract/models/environment.ts';
import { mostKeys } from '#contract/models/keys.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import type { SharedPart } from '#contract/models/sharing.ts';
import type { SavedView } from '#contract/models/view.ts';
import { httpsAddress } from '#contract/schemas/address.ts';
import { environmentSettings, keyChanges, notificationRules, savedView } from '#contract/schemas/settings.ts';
import { z } from 'zod';
import { failure } from '../base/failure.ts';
import { inertJson } from '../base/json.ts';
import { parseJson } from '../base/json-text.ts';
import { convertView } from './query-conversion.ts';
import type { Settings } from './settings.ts';
import { currentCommandId } from './settings-schema.ts';
import { texts } from './words.ts';

/**
 * Maximum size in bytes, more than any user needs: each certificate file that an environment may trust has at most 1
 * MB.
 */
export const largestSharedFile = 10_000_000;
const most = { environments: 200, views: 2_000 };

const version = 1;

/** View with the environment that it belongs to: ids differ from computer to computer. */
export interface SharedView extends Omit<SavedView, 'id'> {
  environment: Pick<EnvironmentSettings, 'name' | 'baseUrl'>;
}

/** Shared settings; a missing part changes nothing. */
export interface SharedSettings {
  environments?: EnvironmentSettings[] | undefined;
  views?: SharedView[] | undefined;
  alertRules?: NotificationRules | undefined;
  keys?: Record<string, string> | undefined;
}

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const { caPem, proxy, load, deadlines } = environmentSettings.shape;
/** Environment as stored. Anything else in it, such as a key, is refused. */
const sharedEnvironment = environmentSettings.extend({
  // Earlier releases did not write these.
  load: load.default(newEnvironment.load),
  deadlines: deadlines.default([]),
  // Each user has a certificate of their own.
  clientCertificate: z.null().default(null),
  proxy: proxy.default(newEnvironment.proxy),
  caPem: caPem.refine((pem) => pem === null || !privateKey.test(pem), texts.holdsPrivateKey),
});

const sharedView = z.strictObject({
  environment: z.strictObject({ name: environmentSettings.shape.name, baseUrl: httpsAddress }),
  name: savedView.shape.name,
  // Earlier releases write and read views of Flows without a screen.
  screen: savedView.shape.screen.default('flows'),
  query: savedView.shape.query,
});

const sharedFile = z.strictObject({
  penstock: z.literal('settings'),
  version: z.literal(version),
  environments: z.array(sharedEnvironment).max(most.environments).optional(),
  views: z.array(z.preprocess(convertView, sharedView)).max(most.views).optional(),
  alertRules: notificationRules.optional(),
  keys: keyChanges
    .refine((keys) => Object.values(keys).every((key) => key !== null), texts.badSharedFile)
    .transform((keys) =>
      Object.fromEntries(
        Object.entries(keys as Record<string, string>).map(([id, key]) => [currentCommandId(id), key]),
      ),
    )
    .optional(),
});

/** Returns the text of a file with these parts of the settings, which never include a secret (D4). */
export function sharedText(settings: Settings, parts: readonly SharedPart[]): string {
  const has = (part: SharedPart): boolean => parts.includes(part);
  const shared: Omit<z.input<typeof sharedFile>, 'penstock' | 'version'> = {
    ...(has('environments') && { environments: settings.environments.map(sharedOf) }),
    ...(has('views') && { views: viewsOf(settings) }),
    ...(has('alertRules') && { alertRules: settings.notifications }),
    ...(has('keys') && { keys: Object.fromEntries(settings.keys.slice(0, mostKeys).map(({ id, key }) => [id, key])) }),
  };
  return `${inertJson({ penstock: 'settings', version, ...shared })}\n`;
}

function sharedOf({
  id: _id,
  ...settings
}: Settings['environments'][number]): EnvironmentSettings & { clientCertificate: null } {
  // A certificate file that the user selected may contain more than certificates.
  return { ...settings, caPem: certificatesOf(settings.caPem), clientCertificate: null };
}

/** Returns the certificates of a PEM file without the text around them; null if it contains none. */
export function certificatesOf(pem: string | null): string | null {
  return pem?.match(certificate)?.join('\n') ?? null;
}

/** Returns the views of stored environments. Views of the demo end with it. */
function viewsOf({ environments, views }: Settings): z.input<typeof sharedView>[] {
  return views.flatMap(({ environmentId, view: { name, screen, query } }) => {
    const owner = environments.find(({ id }) => id === environmentId);
    if (!owner) return [];
    const environment = { name: owner.name, baseUrl: owner.baseUrl };
    return [{ environment, name, ...(screen !== 'flows' && { screen }), query }];
  });
}

/**
 * Parses what a file shares. Throws `invalid_input` for anything that Penstock would not have written. The error does
 * not repeat the content, which may contain a secret.
 */
export function parseShared(text: string): SharedSettings {
  if (text.length > largestSharedFile) throw refused(texts.sharedFileTooLarge);
  const content = parseJson(text);
  const isOurs = z.looseObject({ penstock: z.literal('settings'), version: z.number() }).safeParse(content);
  if (!isOurs.success) throw refused(texts.noSharedFile);
  if (isOurs.data.version !== version) throw refused(texts.otherVersion(isOurs.data.version));
  const parsed = sharedFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') throw refused(texts.unknownMember(placeIn(where), issue.keys.length));
  throw refused(texts.wrongMember(placeIn(where)));
}

/** Names of members are ours; any other may be a secret, or very long. */
function placeIn(path: string): string {
  return /^[\w.-]{1,100}$/.test(path) ? path : texts.itsContent;
}

const refused = (message: string) => failure('invalid_input', message, { advice: texts.nothingImported });
