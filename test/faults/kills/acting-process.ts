/**
 * A Penstock without a window. It runs an action on a service, with its journal in a folder. It reports each step as a
 * line, so that a test can end it in the middle.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Actions } from '../../../main/core/actions/actions.ts';
import type { ActionTarget } from '../../../main/core/changes/target.ts';
import { systemClock as clock } from '../../../main/core/base/clock.ts';
import { openActions } from '../../../main/storage/actions.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { actionsDatabase } from '../../../main/storage/database-kinds.ts';
import { StillEstate } from '../../fixtures/acting.ts';
import { serviceAt } from '../../fixtures/connection.ts';
import { silentLog } from '../../fixtures/log.ts';

/** Orders for the process, as JSON in its first argument. */
export interface Orders {
  baseUrl: string;
  caPem: string;
  serviceKey: string;
  folder: string;
  /** `pause`: every flow that may be operated. `resume`: the interrupted action. */
  does: 'pause' | 'resume';
}

/** Reports of the process, a line of JSON each. */
export type Report =
  | { says: 'begun'; actionId: string }
  | { says: 'sent'; calls: number }
  | { says: 'over'; state: string };

const orders = JSON.parse(process.argv[2]!) as Orders;
const send = (report: Report): void => void process.stdout.write(`${JSON.stringify(report)}\n`);

const { service } = serviceAt({ baseUrl: orders.baseUrl, caPem: orders.caPem });
await service.session.signIn({ method: 'service_key', serviceKey: orders.serviceKey });
let sent = 0;
const change = service.change.bind(service);
service.change = (call, { onSend, ...options } = {}) =>
  change(call, {
    ...options,
    onSend: () => {
      onSend?.();
      send({ says: 'sent', calls: (sent += 1) });
    },
  });
const estate = new StillEstate([]);
for await (const { flows } of service.listFlows()) estate.take(flows);

const target: ActionTarget = {
  id: 'e',
  name: 'Production EU',
  place: { address: orders.baseUrl, vendor: 'svc' },
  guard: 'open',
  signedIn: true,
  actor: { user: 'Mira Okafor', impersonator: null },
  service,
  estate,
};
const database = openDatabase(join(orders.folder, 'actions.db'), actionsDatabase);
const { journal, incidents, close } = openActions(database, { clock, processId: randomUUID() });
const actions = new Actions({
  target: () => target,
  journal,
  incidents,
  clock,
  log: silentLog,
  from: 'window',
  onChange: () => undefined,
});

async function begin(): Promise<string> {
  const mine = [...estate.snapshot.entries()].filter(({ role }) => role !== 'collaborator');
  const nodeIds = mine.map(({ flow }) => flow.originId);
  const goal = { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds } } as const;
  const plan = actions.plans.plan({ environmentId: 'e', goal, strategy: 'never_wake', changeId: null });
  const { id } = await actions.begin({
    planId: plan.id,
    typedName: plan.typedName,
    reason: null,
    unchecked: true,
    override: null,
  });
  send({ says: 'begun', actionId: id });
  return id;
}

async function resume(): Promise<string> {
  const interrupted = actions.list('e').find(({ state }) => state === 'interrupted');
  if (!interrupted)
    throw new Error(
      `Nothing was interrupted: ${actions
        .list('e')
        .map(({ state }) => state)
        .join(', ')}`,
    );
  return actions.order(interrupted.id, 'resume').id;
}

const { state } = await actions.over(orders.does === 'pause' ? await begin() : await resume());
send({ says: 'over', state });
close();
await service.close();
