import { firstAsset } from './assets.ts';
import { kinds, type Credential, type Resource } from './model.ts';
import type { Row } from './row.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;

type Given = Pick<Credential, 'id' | 'name' | 'owner' | 'connector'> & { readonly verifiedStatus?: string | undefined };

/** An initial credential, probed three days before. */
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

/** Asks the third party whether it lets us in, and stores its answer. Returns whether that is news. */
export function probe(credential: Credential, at: number): boolean {
  const before = credential.verifiedStatus;
  credential.verifiedStatus = credential.refusal ?? accepted;
  credential.verifiedAt = credential.refusal === null ? at : null;
  return credential.verifiedStatus !== before;
}

const secretName = /password|passphrase|secret|token|private|(^|[._-])(api_?)?key$/i;

/** For refusals on demand: every third party rejects this secret. */
const wrongSecret = 'wrong';

/**
 * What becomes of the properties that somebody signs in with: secrets are tried and discarded, the others are stored. Nobody
 * knows how the third party answers before the next probe.
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

/** The resources that sign in with the credential. */
export function usersOfCredential(world: World, credential: Credential): Resource[] {
  return kinds.flatMap((kind) =>
    [...world.resources[kind].values()].filter((resource) => resource.credential === credential),
  );
}
