import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { longestText } from '#contract/limits.ts';
import { type HandoverChange, type HandoverFlow, type HandoverSummary, severities } from '#contract/models/incident.ts';
import { z } from 'zod';
import { type Failure, failure } from '../base/failure.ts';
import { inertJson } from '../base/json.ts';
import { parseWithin } from '../base/json-bounds.ts';
import type { Place } from '../settings/places.ts';
import { texts } from './words.ts';

const words = texts.handoverFile;

/** Maximum size of a handover file in bytes. */
export const largestHandover = 8_000_000;
/** Maximum number of nodes in a file; the numbers of each change stay exact. */
export const mostHandoverNodes = 20_000;
const most = { incidents: 100, changes: 100, changeIds: 500, flows: 2_000, notes: 500 };
const bounds = { depth: 12, values: 200_000, members: 64 };
/** Maximum number of characters of a name of the service, and of an id. */
const longestName = 300;
const longestId = 64;

/** Node that a change touched, as an array to keep files small: its id, the id of its origin, its status before. */
export type HandoverNode = [nodeId: number, originId: number, before: string | null];

/** Content of a handover file. */
export interface Handover extends HandoverSummary<HandoverChange & { nodes: HandoverNode[] }> {
  /** The service that it is about. */
  place: Place;
}

const id = z.string().min(1).max(longestId);
const integer = z.int().min(0);
const time = z.int().min(0).max(8.64e15);
const user = z.string().max(longestName).nullable();
const nodeId = z.int();
const flows = z
  .array(z.strictObject({ originId: nodeId, name: z.string().max(longestName).nullable() }))
  .max(most.flows);

/** The order of the members is that of the signed text. */
const content = z.strictObject({
  id,
  writtenAt: time,
  user,
  environmentName: z.string().max(longestText.environmentName),
  place: z.strictObject({ address: z.string().max(2_000), vendor: z.string().max(longestText.vendorPrefix) }),
  incidents: z
    .array(
      z.strictObject({
        id,
        title: z.string().min(1).max(longestText.incidentTitle),
        severity: z.enum(severities),
        declaredAt: time,
        user,
        changeIds: z.array(id).max(most.changeIds),
        flows,
        notes: z.array(z.strictObject({ at: time, text: z.string().max(longestText.note), user })).max(most.notes),
      }),
    )
    .max(most.incidents),
  changes: z
    .array(
      z.strictObject({
        id,
        title: z.string().max(longestText.reason),
        reason: z.string().max(longestText.reason).nullable(),
        user,
        begunAt: time,
        restoreAt: time.nullable(),
        touched: integer,
        away: integer.nullable(),
        flows,
        nodes: z.array(z.tuple([nodeId, nodeId, z.string().max(longestName).nullable()])).max(mostHandoverNodes),
      }),
    )
    .max(most.changes),
  failing: flows,
  requests: z.strictObject({ entries: integer, hash: z.string().max(longestId).nullable() }),
}) satisfies z.ZodType<Handover>;

const format = 'Penstock handover';
const version = 1;
const file = z.strictObject({
  penstock: z.literal('handover'),
  version: z.literal(version),
  signature: z.strictObject({
    algorithm: z.literal('ed25519'),
    key: z.base64().max(200),
    value: z.base64().max(200),
  }),
  handover: content,
});

const newerFile = z.looseObject({ penstock: z.literal('handover'), version: z.int().min(version + 1) });

/** Shape of a handover in the record. */
export const handoverShape: z.ZodType<Handover> = content;

/** Returns the proposed name of a file, by the time in UTC. */
export const handoverFileName = (at: number): string =>
  `penstock-handover-${new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}.json`;

/** Returns a new private key as text, with which an installation signs its handovers. */
export function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/** Returns the fingerprint of the installation with that private key. */
export const signerOf = (signingKey: string): string => fingerprintOf(publicKeyOf(signingKey));

/** Shortens the texts and lists of a handover to those of a file. The numbers in it stay exact. */
function cut(handover: Handover): Handover {
  const [takeNodes, takeFlows, takeNotes] = [mostHandoverNodes, most.flows, most.notes].map(taker);
  const flowsOf = (all: readonly HandoverFlow[]): HandoverFlow[] =>
    takeFlows!(all).map(({ originId, name }) => ({ originId, name: short(name) }));
  return {
    ...handover,
    user: short(handover.user),
    failing: flowsOf(handover.failing),
    incidents: handover.incidents.slice(0, most.incidents).map((incident) => ({
      ...incident,
      user: short(incident.user),
      changeIds: incident.changeIds.slice(0, most.changeIds),
      flows: flowsOf(incident.flows),
      // The newest notes say most.
      notes: takeNotes!(incident.notes.toReversed())
        .toReversed()
        .map((note) => ({ ...note, user: short(note.user) })),
    })),
    changes: handover.changes.slice(0, most.changes).map((change) => ({
      ...change,
      title: change.title.slice(0, longestText.reason),
      user: short(change.user),
      flows: flowsOf(change.flows),
      nodes: takeNodes!(change.nodes).map(([node, originId, before]) => [node, originId, short(before)]),
    })),
  };
}

const short = (name: string | null): string | null => name && name.slice(0, longestName);

/** Returns a function that cuts lists to a number of entries that they share. */
function taker(room: number): <T>(all: readonly T[]) => T[] {
  let left = room;
  return (all) => {
    const taken = all.slice(0, left);
    left -= taken.length;
    return taken;
  };
}

/** Returns the text of a signed handover file. */
export function handoverText(handover: Handover, signingKey: string): string {
  const stated = content.parse(cut(handover));
  const signature = {
    algorithm: 'ed25519',
    key: publicKeyOf(signingKey).toString('base64'),
    value: sign(null, signedBytes(stated), privateKeyOf(signingKey)).toString('base64'),
  };
  return `${inertJson({ penstock: 'handover', version, signature, handover: stated })}\n`;
}

/**
 * Reads a handover file, and returns the fingerprint of the installation that signed it. Throws `invalid_input` for
 * anything else, and for a file that was changed after it was signed.
 */
export function readHandover(text: string): { handover: Handover; signer: string } {
  if (text.length > largestHandover) throw refused(words.notOne);
  const value = parsed(text);
  const found = file.safeParse(value);
  if (!found.success) throw refused(newerFile.safeParse(value).success ? words.newer : words.notOne);
  const { signature, handover } = found.data;
  const key = Buffer.from(signature.key, 'base64');
  if (!isSigned(signedBytes(handover), key, Buffer.from(signature.value, 'base64'))) throw refused(words.changed);
  return { handover, signer: fingerprintOf(key) };
}

function parsed(text: string): unknown {
  try {
    return parseWithin(text, bounds);
  } catch {
    return null;
  }
}

function isSigned(bytes: Buffer, key: Buffer, signature: Buffer): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, signature);
  } catch {
    return false; // the key is none
  }
}

/** The members have the order of the schema, whatever that of the file. */
const signedBytes = (handover: Handover): Buffer => Buffer.from(`${format} ${version}\n${JSON.stringify(handover)}`);

const privateKeyOf = (signingKey: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });

function publicKeyOf(signingKey: string): Buffer {
  return createPublicKey(privateKeyOf(signingKey)).export({ format: 'der', type: 'spki' });
}

/** Half a SHA-256 in groups, short enough to read out. */
function fingerprintOf(publicKey: Buffer): string {
  const digits = createHash('sha256').update(publicKey).digest('hex').slice(0, 32);
  return digits.match(/.{4}/g)!.join(' ');
}

const refused = (message: string): Failure => failure('invalid_input', message, { advice: words.nothingOpened });
