import type { EnvironmentList, SessionView } from '#contract/models/environment.ts';
import { bridge } from './fake-bridge.ts';

/** The list of environments with another session in each. */
export const withSession = (list: EnvironmentList, session: Partial<SessionView>): EnvironmentList => ({
  ...list,
  environments: list.environments.map((one) => ({ ...one, session: { ...one.session, ...session } })),
});

export const signedOut: Partial<SessionView> = { state: 'signed_out', user: null, expiresAt: null };

/** Makes main report that the session ended. */
export async function endSession(): Promise<void> {
  bridge.publish('environments.changed', withSession(await bridge.ask('environments.list', null), signedOut));
}
