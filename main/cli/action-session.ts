import type { Action } from '#contract/models/action.ts';
import { ApiService } from '../api/service.ts';
import { Actions } from '../core/actions/actions.ts';
import type { ActionTarget } from '../core/changes/target.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { problemOf } from '../core/base/failure.ts';
import { placeOf } from '../core/settings/places.ts';
import type { Logger } from '../log.ts';
import type { Context } from './context.ts';
import { CommandEstate } from './estate.ts';
import type { GlobalOptions } from './options.ts';
import { type ActionRecord, withRecord } from './record.ts';
import { SessionRenewal } from './session-renewal.ts';
import { environmentIdOf } from './target.ts';
import type { Terminal } from './terminal.ts';

/** Parts that a command needs to act on flows: the engine of the app, on the app's record. */
export interface ActionSession extends ActionRecord {
  actions: Actions;
  target: ActionTarget & { estate: CommandEstate };
  /** Called as an action proceeds; set by the code that runs one. */
  onChange: (action: Action) => void;
}

/** Signs in, opens the record, does the work, and closes everything. */
export function withActions<T>(
  options: GlobalOptions & { concurrency?: number },
  context: Context,
  work: (session: ActionSession) => Promise<T>,
): Promise<T> {
  return withRecord(options, context, (record) =>
    context.signedIn(options, async (connection) => {
      const {
        actor,
        target: { settings },
      } = connection;
      const id = environmentIdOf(connection.target);
      const service = new ApiService(settings, connection, clock);
      const staying = new SessionRenewal(connection, options, context, () => actions.signedIn(id));
      const target = {
        id,
        name: settings.name,
        place: placeOf(settings),
        get guard() {
          return connection.target.guard?.() ?? settings.guard;
        },
        actor,
        service,
        estate: new CommandEstate(service, context.signal),
        get signedIn() {
          return staying.isSignedIn;
        },
      };
      const { journal, incidents } = record;
      const actions: Actions = new Actions({
        target: () => target,
        journal,
        incidents,
        clock,
        log: sayErrors(context.terminal),
        from: 'command_line',
        onChange: (action) => session.onChange(action),
      });
      const session: ActionSession = { ...record, actions, target, onChange: () => undefined };
      try {
        return await work(session);
      } finally {
        staying.end();
      }
    }),
  );
}

/** Returns actions without a service, for reading the record. */
export function recordedActions({ journal, incidents }: ActionRecord, { terminal }: Context): Actions {
  const target = (): never => {
    throw new TypeError('This command uses no service.');
  };
  const onChange = (): void => undefined;
  return new Actions({ target, journal, incidents, clock, log: sayErrors(terminal), from: 'command_line', onChange });
}

/** Returns a logger that prints errors, such as what ends an action early. A command has no log file. */
function sayErrors(terminal: Terminal): Logger {
  const nothing = (): void => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (_message, facts) => terminal.sayProblem(problemOf(facts?.['thrown'])),
  };
}
