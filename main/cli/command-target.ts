import { ApiService } from '../api/service.ts';
import type { ActionTarget } from '../core/changes/target.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { placeOf } from '../core/settings/places.ts';
import type { SignedInConnection } from './context.ts';
import { CommandEstate } from './estate.ts';
import { environmentIdOf } from './target.ts';

/** Returns the environment of a command in the form on which core acts. */
export function commandTargetOf(
  connection: SignedInConnection,
  signal: AbortSignal,
): ActionTarget & { estate: CommandEstate } {
  const { settings } = connection.target;
  const service = new ApiService(settings, connection, clock);
  const estate = new CommandEstate(service, signal);
  estate.snapshot.deadlines = () => settings.deadlines;
  return {
    id: environmentIdOf(connection.target),
    name: settings.name,
    place: placeOf(settings),
    // Another process may make it stricter at any time.
    get guard() {
      return connection.target.guard?.() ?? settings.guard;
    },
    actor: connection.actor,
    signedIn: true,
    service,
    estate,
  };
}
