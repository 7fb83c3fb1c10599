import type { Command } from 'commander';
import { currentUser } from '../api/operations/session.ts';
import { asRecord, asText } from '../core/base/readers.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { GlobalOptions } from './options.ts';
import { findSecret, type FoundSecret } from './secret.ts';
import { targetOf } from './target.ts';

const help = `
Signs in and reports the user of the session, the role in the organization if the service reports one, and where the command
found the key. The key itself is never shown.

Examples:
  penstock whoami
  penstock whoami --environment Staging --json
`;

/** Adds `penstock whoami`: the environment, its user, and the source of the key. */
export function addWhoAmICommand(whoAmI: Command, context: Context): void {
  whoAmI
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { json?: boolean }>();
      const target = targetOf(options, context);
      const { secret, from } = await findSecret(target, options, context);
      await context.signedInWith(target, secret, async (connection) => {
        const { name, baseUrl, guard } = target.settings;
        const { user, email, impersonator, role, organization } = await readUser(connection, context.signal);
        const { terminal } = context;
        if (options.json) {
          const environment = { environment: name, base_url: baseUrl, guard };
          const key = { sign_in: secret.method, key_from: from.kind, key_name: from.name };
          const fields = { ...environment, user, email, role, organization, impersonator, ...key };
          return terminal.writeJson(fields);
        }
        const address = email === null || email === user ? '' : ` <${email}>`;
        const lines: [title: string, text: string | null][] = [
          ['Environment', `${name} (${baseUrl})`],
          ['Guard', guard.replace('_', '-')],
          ['User', user === null ? null : `${user}${address}`],
          ['Organization', organization],
          ['Role', role],
          ...(impersonator === null ? [] : [['Impersonator', impersonator] as [string, string]]),
          ['Key', sourceInWords(from)],
        ];
        await terminal.lines(lines.map(([title, text]) => `${title.padEnd(13)}${text ?? 'unknown'}`));
      });
    });
}

export interface SessionUser {
  user: string | null;
  email: string | null;
  impersonator: string | null;
  /** Role in the organization, in the service's word; null if it reports none. */
  role: string | null;
  organization: string | null;
}

/** Reads the user of the session. The specification promises none of these members, so each may be unknown. */
export async function readUser({ client, actor }: SignedInConnection, signal: AbortSignal): Promise<SessionUser> {
  const { answer, content } = await client.call(currentUser, {}, { signal, priority: 'person' });
  const membership = asRecord(asRecord(content)?.['org_membership']);
  const organization = asRecord(asRecord(content)?.['org']);
  return {
    user: answer.user?.name ?? answer.user?.email ?? actor.user,
    email: answer.user?.email ?? null,
    impersonator: answer.impersonator ?? actor.impersonator,
    role: asText(membership?.['access_role']),
    organization: asText(organization?.['name']),
  };
}

/** Describes where a key was found. */
export function sourceInWords({ kind, name }: FoundSecret['from']): string {
  if (kind === 'keychain') return 'from the keychain of this computer';
  if (kind === 'variable') return `from the variable ${name}`;
  return name === '-' ? 'from standard input' : `from the file ${name}`;
}
