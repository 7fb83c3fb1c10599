import { expect, it } from 'vitest';
import type { Difference } from '#contract/models/difference.ts';
import { setApart } from '../../../../../../main/core/versions/flows/set-apart.ts';

const difference = (path: (string | number)[], before: string | number, after: string | number): Difference => ({
  ...{ path, before, after },
});

it.each([
  difference(['id'], 1, 2),
  difference(['copied_from_id'], 1, 2),
  difference(['owner', 'id'], 1, 2),
  difference(['created_at'], '2026-01-01', '2026-01-02'),
  difference(['data_credentials', 'id'], 1, 2),
  difference(['data_credentials_id'], 1, 2),
  difference(['parent_data_sets', 0, 'id'], 1, 2),
  difference(['source_config', 'data_credentials_id'], 1, 2),
  difference(['output_schema', '$schema-id'], 1, 2),
  difference(['sink_config', 'host'], 'db.staging', 'db.production'),
  difference(['sink_config', 'database.port'], 5432, 5433),
  difference(['source_config', 'bootstrap_servers'], 'kafka://a:1/t', 'kafka://b:2/t'),
  difference(['source_config', 'jdbc'], 'jdbc:mysql://a/orders?x=1', 'jdbc:mysql://b/orders?x=1'),
])('a difference of $path only reflects another environment', (one) => {
  expect(setApart([one])).toEqual({ differences: [], apart: [one] });
});

it.each([
  difference(['name'], 'a', 'b'),
  difference(['source_config', 'project_id'], 'a', 'b'),
  difference(['sink_config', 'table'], 'a', 'b'),
  difference(['source_config', 'path'], '/a', '/b'),
  difference(['source_config', 'link'], 'https://a/orders', 'https://b/returns'),
  difference(['source_config', 'report'], 'daily', 'weekly'),
  difference(['output_validation_schema', 'properties', 'customer_id'], 'a', 'b'),
  difference(['code'], 'return 1', 'return 2'),
])('a difference of $path is one of behavior', (one) => {
  expect(setApart([one])).toEqual({ differences: [one], apart: [] });
});
