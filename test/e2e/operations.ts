/**
 * Where the window has the operations of the service, and the test in which the window sends them (D3). The test fails
 * when it does not (sent-operations.ts), and docs/operations.md is written from this.
 */
export interface Shown {
  /** Location in the window. */
  where: string;
  /** File of the test and its title. */
  spec: string;
  test: string;
  /** Ids in the catalogue. */
  operations: readonly string[];
}

export const shown: readonly Shown[] = [
  {
    where: 'Sign in, with a session token',
    spec: 'connect.spec.ts',
    test: 'works with a session token from the web page',
    operations: ['session.currentUser'],
  },
  {
    where: 'Sign in, with email and password',
    spec: 'connect.spec.ts',
    test: 'works with email and password',
    operations: ['session.login'],
  },
  {
    where: 'Sign in and Sign out',
    spec: 'connect.spec.ts',
    test: 'ends at the service on sign-out, leaves the flows on screen, and resumes after signing in',
    operations: ['session.logout', 'session.token'],
  },
  {
    where: 'automatically, before a pasted token ends or when it is refused',
    spec: 'connect.spec.ts',
    test: 'begun with a pasted token gets another one when the service refuses that',
    operations: ['session.refresh'],
  },
  {
    where: 'Flows',
    spec: 'connect.spec.ts',
    test: 'works with a session token from the web page',
    operations: ['flows.list'],
  },
  {
    where: 'Flow',
    spec: 'flow.spec.ts',
    test: 'every part is reached by keyboard',
    operations: ['flows.get'],
  },
  {
    where: 'Flow: Copy the flow, Delete the flow, Pause',
    spec: 'acting.spec.ts',
    test: 'a flow is copied, and deleted once nothing in it is active',
    operations: ['flows.copy', 'flows.delete', 'flows.pause'],
  },
  {
    where: 'Flow and Changes: Restore, Activate',
    spec: 'acting.spec.ts',
    test: 'filter, preview, pause, quit in the middle, resume, restore: the service is as it was (R1, R2, R4)',
    operations: ['flows.activate', 'data_sources.activate'],
  },
  {
    where: 'Flow: Documentation',
    spec: 'flow.spec.ts',
    test: 'the service describes the flow, and its markup stays text',
    operations: ['flows.suggestDocs'],
  },
  {
    where: 'Resources: Destinations',
    spec: 'resources.spec.ts',
    test: 'are listed, searched and opened by keyboard alone, from the list to the flow',
    operations: ['data_sinks.list', 'data_sinks.get'],
  },
  {
    where: 'Resources: Lookups, Entries',
    spec: 'resources.spec.ts',
    test: 'that are lookups show their entries, all or those with the keys',
    operations: ['data_maps.list', 'data_maps.get', 'data_maps.checkEntries'],
  },
  {
    where: 'Resources: Data sets, Code',
    spec: 'resources.spec.ts',
    test: 'that are data sets show records that pass, and code shows its program in color',
    operations: ['data_sets.list', 'code_containers.list', 'code_containers.get'],
  },
  {
    where: 'Resources: Code, by list',
    spec: 'resources.spec.ts',
    test: 'that are code are listed by origin, by the keyboard',
    operations: ['code_containers.listPublic', 'transforms.list', 'transforms.listPublic', 'attribute_transforms.list'],
  },
  {
    where: 'Resource: Edit',
    spec: 'editing.spec.ts',
    test: 'is edited and undone by the keyboard alone',
    operations: ['resources.update'],
  },
  {
    where: 'Resource: Copy',
    spec: 'editing-kinds.spec.ts',
    test: 'a source is copied',
    operations: ['data_sources.copy'],
  },
  {
    where: 'Resource: Edit, Copy, Delete',
    spec: 'editing-kinds.spec.ts',
    test: 'a destination is renamed, copied and deleted',
    operations: ['data_sinks.update', 'data_sinks.copy', 'data_sinks.delete'],
  },
  {
    where: 'Resource: Edit, Copy, Delete',
    spec: 'editing-kinds.spec.ts',
    test: 'code is renamed, copied and deleted',
    operations: ['code_containers.update', 'code_containers.copy', 'code_containers.delete'],
  },
  {
    where: 'Resource: Edit, Delete',
    spec: 'editing-kinds.spec.ts',
    test: 'a lookup is renamed and deleted, and the service does not copy it',
    operations: ['data_maps.update', 'data_maps.delete'],
  },
  {
    where: 'Failed records, Records',
    spec: 'quarantine.spec.ts',
    test: 'leads by keyboard from a flow to what its failed records have in common, and to one of them',
    operations: ['errors.samples'],
  },
  {
    where: 'Overview and Failed records: the nodes that fail',
    spec: 'failing-node.spec.ts',
    test: 'is the failing one on every screen',
    operations: ['metrics.errors', 'errors.history', 'errors.trends'],
  },
  {
    where: 'Alerts',
    spec: 'alerts.spec.ts',
    test: 'show the incident in one row, from all sources, and how many are open',
    operations: ['notifications.list'],
  },
  {
    where: 'Flow: Files',
    spec: 'flow.spec.ts',
    test: 'the files of a source are paged through',
    operations: ['metrics.files'],
  },
  {
    where: 'Flow: Logs',
    spec: 'flow.spec.ts',
    test: 'the newest failing run leads to its log',
    operations: ['runs.logs'],
  },
  {
    where: 'Call the service',
    spec: 'calls.spec.ts',
    test: 'reads what no screen shows',
    operations: [
      'flows.getByResource',
      'data_sinks.getExpanded',
      'transforms.get',
      'metrics.resourceErrors',
      'resources.test',
      'resources.validate',
    ],
  },
  {
    where: 'Resource: Browse',
    spec: 'browse.spec.ts',
    test: 'opens by key from the list, and the files are browsed and previewed by keyboard alone',
    operations: ['data_credentials.browse', 'data_credentials.preview'],
  },
  {
    where: 'Call the service',
    spec: 'calls.spec.ts',
    test: 'pauses and activates one resource alone',
    operations: ['data_sources.pause', 'data_sinks.pause', 'data_sinks.activate'],
  },
  {
    where: 'Call the service',
    spec: 'calls.spec.ts',
    test: 'creates a resource from JSON',
    operations: ['data_sinks.create', 'data_sets.create', 'code_containers.create', 'transforms.create'],
  },
  {
    where: 'Resources: Create',
    spec: 'creating.spec.ts',
    test: 'has the entered values, opens from the result, and is deleted by undoing',
    operations: ['data_maps.create'],
  },
  {
    where: 'Call the service',
    spec: 'calls.spec.ts',
    test: 'changes, copies and deletes a transform, and replaces a configuration',
    operations: ['transforms.update', 'transforms.copy', 'transforms.delete', 'resources.updateConfig'],
  },
  {
    where: 'Resource: Entries of a lookup',
    spec: 'lookup-rows.spec.ts',
    test: 'are added, changed, deleted and restored by the keyboard',
    operations: ['data_maps.upsertEntries', 'data_maps.deleteEntries'],
  },
];

/** Operations that the test must send; none for most. */
export const operationsShownBy = (spec: string, test: string): string[] =>
  shown.filter((one) => one.spec === spec && one.test === test).flatMap(({ operations }) => operations);

/** Commands that do more for an operation than `penstock call`, where any exist. */
export const commands: Readonly<Record<string, string>> = {
  'session.token': 'login',
  'session.logout': 'logout',
  'flows.list': 'flows list',
  'flows.activate': 'flows activate',
  'flows.pause': 'flows pause',
  'runs.logs': 'runs logs',
  'data_sources.activate': 'flows activate',
  'data_sources.pause': 'flows pause',
  'data_sources.copy': 'resources copy',
  'data_sinks.list': 'resources list',
  'data_sinks.create': 'resources create',
  'data_sinks.get': 'resources show',
  'data_sinks.update': 'resources edit',
  'data_sinks.delete': 'resources delete',
  'data_sinks.activate': 'flows activate',
  'data_sinks.pause': 'flows pause',
  'data_sinks.copy': 'resources copy',
  'data_credentials.browse': 'probe ls',
  'data_credentials.preview': 'probe preview',
  'data_sets.list': 'resources list',
  'data_sets.create': 'resources create',
  'data_maps.list': 'resources list',
  'data_maps.create': 'resources create',
  'data_maps.get': 'resources show',
  'data_maps.update': 'resources edit',
  'data_maps.delete': 'resources delete',
  'data_maps.upsertEntries': 'lookups entries set',
  'data_maps.checkEntries': 'lookups entries list',
  'data_maps.deleteEntries': 'lookups entries delete',
  'code_containers.list': 'resources list',
  'code_containers.listPublic': 'resources list',
  'code_containers.create': 'resources create',
  'code_containers.get': 'resources show',
  'code_containers.update': 'resources edit',
  'code_containers.delete': 'resources delete',
  'code_containers.copy': 'resources copy',
  'transforms.list': 'resources list',
  'transforms.listPublic': 'resources list',
  'attribute_transforms.list': 'resources list',
  'errors.samples': 'source sample-quarantine',
  'resources.update': 'resources edit',
};
