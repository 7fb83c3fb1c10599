import { expect, it } from 'vitest';
import { quarantined } from '../../../../../main/demo/world/quarantine.ts';
import { storedRecords } from '../../../../../main/demo/world/samples.ts';
import { nodeNamed, start, worldOf } from '../support.ts';

it('records that passed a node exclude those that failed there', () => {
  const world = worldOf();
  const node = nodeNamed(world, 'Orders EU normalised');
  const passed = storedRecords(world, node, start).map(({ record }) => String(record['order_id']));
  const { records } = quarantined(world, node, start, { from: 0, to: Infinity }, 0, 2_000);
  const failed = JSON.stringify(records);
  expect(passed).toHaveLength(20);
  expect(passed.filter((id) => failed.includes(id))).toEqual([]);
});
