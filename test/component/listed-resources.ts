import type { ResourceRow } from '#contract/models/resource-list.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { bridge } from './fake-bridge.ts';

/** Resources of a kind that the world has, completely read. */
export async function listed(kind: RecordKind, filter = ''): Promise<ResourceRow[]> {
  const { environmentId } = bridge;
  const list = { kind, from: 'own' } as const;
  await bridge.ask('resources.read', { environmentId, list });
  const query = { list, filter, sort: [] };
  return (await bridge.ask('resources.window', { environmentId, query, from: 0, to: 500 })).rows;
}
