import { z } from 'zod';
import { requestRecord } from '../schemas/deferred.ts';
import { browseAnswer, previewAnswer } from '../schemas/probes.ts';
import {
  type Area,
  anyObject,
  asking,
  changing,
  creating,
  flag,
  idSchema,
  listing,
  operation,
  reading,
  removing,
  roleQuery,
} from './operation.ts';

const one = '/data_credentials/{credential_id}' as const;

const credentialBody = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  credentials_type: z.string().min(1).optional(),
  /** Properties of the connector, including secrets. The service replaces them as a whole and never returns them. */
  credentials: anyObject.optional(),
  vendor_id: idSchema.optional(),
  auth_template_id: idSchema.optional(),
  template_config: anyObject.optional(),
});

/** Operations on credentials, and on what they make visible at the third party. */
export const credentials = {
  list: operation({
    ...listing,
    id: 'data_credentials.list',
    name: 'Get all credentials',
    path: '/data_credentials',
    query: roleQuery.extend({ credentials_type: z.string().optional() }),
  }),
  get: operation({
    ...reading,
    id: 'data_credentials.get',
    name: 'Get credential by id',
    path: one,
    query: z.strictObject({ expand: flag }),
  }),
  create: operation({
    ...creating,
    id: 'data_credentials.create',
    name: 'Create a credential',
    path: '/data_credentials',
    body: credentialBody,
  }),
  update: operation({
    ...changing,
    id: 'data_credentials.update',
    name: 'Update a credential',
    path: one,
    body: credentialBody.partial(),
  }),
  delete: operation({ ...removing, id: 'data_credentials.delete', name: 'Delete a credential', path: one }),
  /** A 403 here means that the third party refused the credential, not that the caller lacks permission. */
  test: operation({
    ...asking,
    id: 'data_credentials.test',
    name: 'Test a credential',
    method: 'GET',
    path: `${one}/probe`,
    answer: z.unknown(),
    slow: true,
    statusInBody: true,
  }),
  browse: operation({
    ...asking,
    id: 'data_credentials.browse',
    name: 'Browse connector content',
    path: `${one}/probe/tree`,
    query: z.strictObject({ async: z.literal(true).optional() }),
    body: z
      .strictObject({
        // Servers require this member in practice.
        depth: z.int().min(1).default(1),
        path: z.string().optional(),
        database: z.string().optional(),
        table: z.string().optional(),
      })
      .prefault({}),
    answer: browseAnswer,
    slow: true,
    statusInBody: true,
  }),
  browseProgress: operation({
    ...reading,
    id: 'data_credentials.browseProgress',
    name: 'Browse connector content: state of a deferred request',
    method: 'POST',
    path: `${one}/probe/tree`,
    query: z.strictObject({ request_id: idSchema }),
    answer: requestRecord,
  }),
  /** With `async` the answer is a request record; without it, in practice, the preview itself. */
  preview: operation({
    ...asking,
    id: 'data_credentials.preview',
    name: 'Preview connector content',
    path: `${one}/probe/sample`,
    query: z.strictObject({ async: z.literal(true).optional() }),
    body: z.looseObject({ path: z.string().optional() }).prefault({}),
    answer: previewAnswer,
    slow: true,
    statusInBody: true,
  }),
  /** The specification's `request_id` of the preview, as a separate operation: never sent together with `async`. */
  previewProgress: operation({
    ...reading,
    id: 'data_credentials.previewProgress',
    name: 'Preview connector content: state of a deferred request',
    method: 'POST',
    path: `${one}/probe/sample`,
    query: z.strictObject({ request_id: idSchema }),
    answer: requestRecord,
  }),
};

export const credentialArea: Area = {
  name: 'Credentials and connector probes',
  operations: Object.values(credentials),
  beyondSpecification: [
    ...[credentials.list, credentials.get, credentials.create, credentials.update, credentials.delete],
    ...[credentials.test, credentials.browseProgress, credentials.previewProgress],
  ],
};
