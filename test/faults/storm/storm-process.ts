/**
 * The app without a window: environments out of a settings file that others write as well, actions with their record in the same
 * folder. It pauses every flow, or goes on with that, and tells what it does line by line. A line of input moves its clock.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SignInSecret } from '#contract/models/environment.ts';
import { connectTo } from '../../../main/api/connect.ts';
import { Actions } from '../../../main/core/actions/actions.ts';
import type { ActionTarget } from '../../../main/core/actions/target.ts';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { Environments } from '../../../main/core/environments/environments.ts';
import { problemOf } from '../../../main/core/failure.ts';
import { Announcer } from '../../../main/core/notifications/announcer.ts';
import { openActions } from '../../../main/storage/actions.ts';
import { openConfFile } from '../../../main/storage/conf-file.ts';
import { actionsDatabase } from '../../../main/storage/database-kinds.ts';
import { inMemory, openDatabase, openUsableDatabase } from '../../../main/storage/database.ts';
import { openHistory } from '../../../main/storage/history.ts';
import { openNotifications } from '../../../main/storage/notifications.ts';
import { openSettings } from '../../../main/storage/settings-store.ts';
import { silentLog } from '../../fixtures/log.ts';

/** As JSON in its first argument. */
export interface Orders {
  folder: string;
  environmentId: string;
  /** What opens the services, by their addresses. */
  keys: Record<string, string>;
}

/** What it tells, a line of JSON each. */
export type Told =
  | { says: 'sent'; requests: number }
  | { says: 'over'; state: string; calls: Record<string, number>; problem: string | null }
  | { says: 'refused'; kind: string };

const { folder, environmentId, keys } = JSON.parse(process.argv[2]!) as Orders;
const tell = (told: Told): void => void process.stdout.write(`${JSON.stringify(told)}\n`);

let offset = 0;
const clock: Clock = { ...systemClock, now: () => Date.now() + offset };
createInterface(process.stdin).on('line', (line) => (offset += Number(line)));

// Who holds the record is not waited for here.
const kind = { ...actionsDatabase, patience: 50 };
const { database, notices, isKept } = openUsableDatabase(join(folder, 'actions.db'), kind);
const { journal, activity } = openActions(database, {
  clock,
  processId: randomUUID(),
  notice: isKept ? null : (notices[0] ?? null),
});
const { store: settings } = openSettings(folder, openConfFile);
/** Somebody signs in to whichever service the environment is, at once. */
const secret = (): SignInSecret => {
  const { baseUrl } = settings.read().environments.find(({ id }) => id === environmentId)!;
  return { method: 'service_key', serviceKey: keys[baseUrl]! };
};
const memory = openDatabase(inMemory);
const connect = connectTo({ version: '0.0.0', proxyFor: () => Promise.resolve('DIRECT'), log: silentLog });
let requests = 0;
const kept = { keptIn: 'keychain', problem: null } as const;

const environments: Environments = new Environments({
  connect: (chosen) => {
    const service = connect(chosen);
    const change = service.change.bind(service);
    service.change = (call, { onSend, ...options } = {}) => {
      const sent = (): void => {
        onSend?.();
        tell({ says: 'sent', requests: (requests += 1) });
      };
      return change(call, { ...options, onSend: sent });
    };
    return service;
  },
  settings,
  secrets: {
    keep: () => Promise.resolve(kept),
    recall: () => Promise.resolve({ secret: secret(), ...kept }),
    forget: () => Promise.resolve(),
    where: () => Promise.resolve(kept),
  },
  openHistory: ({ id }) => openHistory(memory, id),
  openNotifications: ({ id }) => openNotifications(memory, id),
  announcer: new Announcer({
    native: { show: () => undefined },
    rules: () => settings.read().notifications,
    clock,
  }),
  startDemo: () => Promise.reject(new Error('There is no demo here.')),
  clock,
  log: silentLog,
  activity,
  onChange: ({ environments: list }) => {
    if (list.some(({ session }) => session.state === 'signed_in')) actions?.signedIn(environmentId);
  },
  onWatch: () => undefined,
  onNotifications: () => undefined,
  onNeeds: () => undefined,
  refuse: (id, problem) => actions.refuse(id, problem),
  abandon: (id) => actions.abandon(id),
});
const targetOf = (id: string): ActionTarget => {
  const environment = environments.get(id);
  const { service, watch: estate, actor, signedIn, chosen, place } = environment;
  const guard = environment.settings.guard;
  return { id, name: chosen.name, place, guard, signedIn, actor, service, estate };
};
const actions: Actions = new Actions({
  target: targetOf,
  journal,
  clock,
  log: silentLog,
  from: 'window',
  onChange: () => undefined,
});

async function begin(): Promise<string> {
  const { estate, service } = targetOf(environmentId);
  for await (const { flows } of service.listFlows()) estate.take(flows);
  const [known] = actions.list(environmentId);
  if (known) return actions.order(known.id, known.state === 'interrupted' ? 'resume' : 'retry').id;
  const mine = [...estate.snapshot.entries()].filter(({ role }) => role !== 'collaborator');
  const nodeIds = mine.map(({ flow }) => flow.originId);
  const goal = { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds } } as const;
  const plan = actions.plans.plan({ environmentId, goal, strategy: 'never_wake', incidentId: null });
  const agreed = { planId: plan.id, typedName: plan.typedName, reason: null, unchecked: true, insists: null };
  return (await actions.begin(agreed)).id;
}

await environments.resumeAll();
try {
  const { state, calls, problem } = await actions.over(await begin());
  tell({ says: 'over', state, calls, problem: problem?.kind ?? null });
} catch (thrown) {
  tell({ says: 'refused', kind: problemOf(thrown).kind });
}
process.exit();
