import { listAnswer } from '../schemas/lists.ts';
import { type Area, listing, operation, pageQuery } from './operation.ts';

/** The order and the pages of an audit log are not known, so entries are sorted where they are used. */
const entries = { ...listing, query: pageQuery, answer: listAnswer } as const;

/**
 * Audit logs, as servers offer them in practice; the specification has none. A caller without the right to read one
 * gets a 403.
 */
export const auditLogs = {
  source: operation({
    ...entries,
    id: 'data_sources.auditLog',
    name: 'List the audit log of a source',
    path: '/data_sources/{source_id}/audit_log',
  }),
  data_set: operation({
    ...entries,
    id: 'data_sets.auditLog',
    name: 'List the audit log of a data set',
    path: '/data_sets/{set_id}/audit_log',
  }),
  destination: operation({
    ...entries,
    id: 'data_sinks.auditLog',
    name: 'List the audit log of a sink',
    path: '/data_sinks/{sink_id}/audit_log',
  }),
  credential: operation({
    ...entries,
    id: 'data_credentials.auditLog',
    name: 'List the audit log of a credential',
    path: '/data_credentials/{credential_id}/audit_log',
  }),
  lookup: operation({
    ...entries,
    id: 'data_maps.auditLog',
    name: 'List the audit log of a data map',
    path: '/data_maps/{data_map_id}/audit_log',
  }),
  code: operation({
    ...entries,
    id: 'code_containers.auditLog',
    name: 'List the audit log of a code container',
    path: '/code_containers/{code_container_id}/audit_log',
  }),
} as const;

/** Edits of everything in an organization, for users who may read its log. */
export const organizationLog = operation({
  ...entries,
  id: 'orgs.auditLog',
  name: 'List the audit log of an organization',
  path: '/orgs/{org_id}/audit_log',
});

const others = [
  operation({
    ...entries,
    id: 'projects.auditLog',
    name: 'List the audit log of a project',
    path: '/projects/{project_id}/audit_log',
  }),
  operation({
    ...entries,
    id: 'teams.auditLog',
    name: 'List the audit log of a team',
    path: '/teams/{team_id}/audit_log',
  }),
  operation({
    ...entries,
    id: 'users.auditLog',
    name: 'List the audit log of a user',
    path: '/users/{user_id}/audit_log',
  }),
  organizationLog,
];

const operations = [...Object.values(auditLogs), ...others];

export const auditArea: Area = { name: 'Audit logs', operations, beyondSpecification: operations };
