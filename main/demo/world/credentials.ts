import { firstAsset } from './assets.ts';
import { kinds, type Credential, type Resource } from './model.ts';
import type { Row } from './row.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;

type Given = Pick<Credential, 'id' | 'name' | 'owner' | 'connector'> & { readonly verifiedStatus?: string | undefined };

/** Returns an initial credential, probed three days before. */
export function firstCredential(world: Pick<World, 'start' | 'caller'>, given: Given): Credential {
  const { connector, verifiedStatus = accepted } = given;
  const refused = verifiedStatus !== accepted;
  return {
    ...firstAsset(world, { id: given.id, name: given.name, owner: given.owner }),
    connector,
    properties: { host: `${given.name}.northgate.example` },
    refusal: refused ? verifiedStatus : null,
    verifiedStatus,
    verifiedAt: refused ? null : world.start - 3 * dayMs,
  };
}

const accepted = '200 Ok';

/**
 * Queries whether the third party accepts the credential, and stores its answer. Returns whether the answer changed.
 */
export function probe(credential: Credential, at: number): boolean {
  const before = credential.verifiedStatus;
  credential.verifiedStatus = credential.refusal ?? accepted;
  credential.verifiedAt = credential.refusal === null ? at : null;
  return credential.verifiedStatus !== before;
}

const secretName = /password|passphrase|secret|token|private|(^|[._-])(api_?)?key$/i;

/** Secret that every third party rejects, for refusals on demand. */
const wrongSecret = 'wrong';

/**
 * Splits the properties of a sign-in: secrets are tried and discarded, the others are stored. The third party's answer
 * is unknown before the next probe.
 */
export function signInWith(given: Row): Pick<Credential, 'properties' | 'refusal' | 'verifiedStatus' | 'verifiedAt'> {
  const [secrets, open] = [true, false].map((wanted) =>
    Object.entries(given).filter(([name]) => secretName.test(name) === wanted),
  );
  const refused = secrets?.some(([, value]) => value === wrongSecret);
  return {
    properties: Object.fromEntries(open?.map(([name, value]) => [name, asText(value)]) ?? []),
    refusal: refused ? '401 The third party does not know this secret' : null,
    verifiedStatus: null,
    verifiedAt: null,
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the resources that sign in with the credential. */
export function usersOfCredential(world: World, credential: Credential): Resource[] {
  return kinds.flatMap((kind) =>
    [...world.resources[kind].values()].filter((resource) => resource.credential === credential),
  );
}
