/** Small answers of a well-behaved service. The hostile one gives them wherever a behavior does not answer. */

/** A flow of a source and a data set. */
export const flow = (id: number, part: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  origin_node_id: id,
  data_source_id: 11,
  status: 'ACTIVE',
  name: `Orders ${id}`,
  children: [{ id: id + 1, parent_node_id: id, data_set_id: 12, status: 'ACTIVE', children: [] }],
  ...part,
});

const resources = {
  data_sources: [{ id: 11, name: 'orders-s3', status: 'ACTIVE', source_type: 's3', access_roles: ['owner'] }],
  data_sets: [{ id: 12, name: 'Orders', status: 'ACTIVE', access_roles: ['owner'] }],
};

export const envelope = (flows: readonly unknown[], more: Record<string, unknown> = {}): string =>
  JSON.stringify({ flows, ...resources, ...more });

/** A failed record. */
export const record = (nth: number, part: Record<string, unknown> = {}): Record<string, unknown> => ({
  svcMetaData: { svcUUID: `record-${nth}`, ingestTime: 1_700_000_000_000 + nth, runId: 1, sourceKey: 'orders.csv' },
  error: { errorType: 'SCHEMA_VALIDATION', message: `Row ${nth} has no total` },
  rawMessage: `{"order":${nth}}`,
  ...part,
});

export const samples = (records: readonly unknown[], totalCount: number | null = records.length): string =>
  JSON.stringify({ status: 200, message: 'Ok', output: { data: records, meta: { totalCount } } });

export const token = (seconds: unknown = 3600): string =>
  JSON.stringify({
    access_token: `token-${Date.now()}-${Math.random()}`,
    token_type: 'Bearer',
    expires_in: seconds,
    user: { id: 1, full_name: 'Mira Okafor', email: 'mira@example.invalid' },
  });
