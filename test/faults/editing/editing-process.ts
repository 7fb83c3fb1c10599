/**
 * A Penstock without a window. It edits one source of a service, with its record in a folder. It reports each step as a
 * line, so that a test can end it between the record and the answer.
 */
import { join } from 'node:path';
import type { EditGoal } from '#contract/models/editing.ts';
import { serviceAt } from '../../fixtures/connection.ts';
import { EditingDesk } from '../../fixtures/editing-desk.ts';

/** Orders for the process, as JSON in its first argument. */
export interface Orders {
  baseUrl: string;
  caPem: string;
  serviceKey: string;
  folder: string;
  sourceId: number;
  /**
   * `edit`: renames the source. `goal`: executes the goal. `many`: renames these sources. `settle`: reads the outcome
   * of earlier edits.
   */
  does: 'edit' | 'goal' | 'many' | 'settle';
  goal?: EditGoal;
  many?: number[];
}

const orders = JSON.parse(process.argv[2]!) as Orders;
const { service } = serviceAt({ baseUrl: orders.baseUrl, caPem: orders.caPem });
await service.session.signIn({ method: 'service_key', serviceKey: orders.serviceKey });
const desk = new EditingDesk(service, { path: join(orders.folder, 'actions.db') });
const resource = { kind: 'source', id: orders.sourceId } as const;
if (orders.does === 'settle') await desk.editing.settle('e');
else {
  const intend = desk.store.edits.intend.bind(desk.store.edits);
  desk.store.edits.intend = async (edit, override) => {
    await intend(edit, override);
    process.stdout.write('recorded\n');
  };
  if (orders.does === 'edit') await desk.update(resource, () => ({ name: 'Renamed' }));
  else if (orders.goal) await desk.carryOut(orders.goal);
  else {
    const resources = orders.many!.map((id) => ({ kind: 'source', id }) as const);
    const wanted = (document: object) => ({ ...document, name: 'Renamed' });
    const { id } = await desk.editing.many.plan('e', { does: 'change', resources, wanted });
    await desk.editing.many.carryOut({ planId: id, typedName: null, reason: null, override: null });
  }
}
process.stdout.write(`${JSON.stringify(desk.editing.list('e', null).map(({ state }) => state))}\n`);
desk.close();
await service.close();
