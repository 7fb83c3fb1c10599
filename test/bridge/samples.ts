import { openAlerts } from '#contract/models/alert.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { FlowQuery } from '#contract/models/flow.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import type { SavedView } from '#contract/models/view.ts';
import { actionSamples } from './action-samples.ts';
import { compareSamples } from './compare-samples.ts';
import { callingSamples } from './calling-samples.ts';
import { editingSamples } from './editing-samples.ts';
import { resourceSamples } from './resource-samples.ts';
import { flowSamples } from './flow-samples.ts';
import { incidentSamples } from './incident-samples.ts';
import type { Samples } from './call-samples.ts';
import { quarantineSamples } from './quarantine-samples.ts';
import { timelineSamples } from './timeline-samples.ts';
import { updateSamples } from './update-samples.ts';

const settings: EnvironmentSettings = {
  name: 'Production EU',
  baseUrl: 'https://api.example/v1',
  uiUrl: 'https://ui.example',
  vendorPrefix: 'svc',
  colour: 'production',
  guard: 'protected',
  signInMethod: 'service_key',
  caPem: null,
  clientCertificate: null,
  proxy: null,
  pollSeconds: 30,
  load: 'normal',
  operationOverrides: {},
  exports: 'allowed',
  deadlines: [],
};

const query: FlowQuery = {
  filter: 'orders status:failing',
  sort: [{ column: 'errors', direction: 'descending' }],
  expansion: { all: false, except: [1] },
};

const { expansion: _opened, ...viewQuery } = query;
const view: SavedView = { id: 'v1', name: 'Failing orders', screen: 'flows', query: viewQuery };

const rules: NotificationRules = {
  native: true,
  levels: ['ERROR'],
  environments: 'protected',
  quiet: { from: 1320, to: 420 },
};

const environmentId = 'e1';
const day = 86_400_000;
const secret = { method: 'service_key', serviceKey: 'k' } as const;
const noInput: [unknown, string?][] = [[{}], [undefined], ['x']];
const noEnvironment: [unknown, string?][] = [
  [null],
  [{}, 'environmentId'],
  [{ environmentId: 7 }, 'environmentId'],
  [{ environmentId, more: 1 }],
];

export const samples: Samples = {
  'app.info': { right: null, wrong: noInput },
  'app.setAppearance': {
    right: { theme: 'dark', density: 'compact', flowView: 'tree', timeZone: 'UTC' },
    wrong: [
      [{ theme: 'pink', density: 'compact', flowView: 'tree', timeZone: 'system' }, 'theme'],
      [{ theme: 'dark', flowView: 'graph', timeZone: 'system' }, 'density'],
      [{ theme: 'dark', density: 'compact', timeZone: 'system' }, 'flowView'],
      [{ theme: 'dark', density: 'compact', flowView: 'list', timeZone: 'system' }, 'flowView'],
      [{ theme: 'dark', density: 'compact', flowView: 'tree' }, 'timeZone'],
      [{ theme: 'dark', density: 'compact', flowView: 'tree', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ],
  },
  'app.flowsPainted': {
    right: { environmentId, flows: 120, complete: true },
    wrong: [
      [{ environmentId, flows: -1, complete: true }, 'flows'],
      [{ environmentId, flows: 1 }, 'complete'],
    ],
  },
  'app.takeLink': { right: null, wrong: noInput },
  'app.openInService': { right: { environmentId }, wrong: noEnvironment },
  'app.exportDefaults': { right: null, wrong: noInput },
  'app.setExportDefaults': {
    right: { format: 'csv', guard: true, masked: ['email'] },
    wrong: [
      [{ format: 'doc', guard: true, masked: [] }, 'format'],
      [{ format: 'csv', guard: 1, masked: [] }, 'guard'],
      [{ format: 'csv', guard: true, masked: ['name'] }, 'masked.0'],
    ],
  },
  'app.licences': { right: null, wrong: noInput },
  'app.startsAtLogin': { right: null, wrong: noInput },
  'app.setStartAtLogin': { right: { on: true }, wrong: [[{ on: 1 }, 'on'], [{}, 'on'], [null]] },
  'app.startup': { right: null, wrong: noInput },
  'app.setStartup': {
    right: { whenClosed: 'tray', inTray: true },
    wrong: [
      [{ whenClosed: 'never', inTray: true }, 'whenClosed'],
      [{ whenClosed: 'ask' }, 'inTray'],
    ],
  },
  'app.setWall': { right: { on: true }, wrong: [[{ on: 1 }, 'on'], [{}, 'on'], [null]] },
  'environments.list': { right: null, wrong: noInput },
  'environments.proxy': { right: { environmentId }, wrong: noEnvironment },
  'data.stored': { right: null, wrong: noInput },
  'data.clearHistory': { right: { range: 'week' }, wrong: [[{ range: 'year' }, 'range'], [{}, 'range'], [null]] },
  'data.show': { right: null, wrong: noInput },
  'data.saveDiagnostics': { right: null, wrong: noInput },
  'environments.connect': {
    right: { settings, secret },
    wrong: [
      [{ settings: { ...settings, baseUrl: 'http://api.example' }, secret }, 'baseUrl'],
      [{ settings: { ...settings, baseUrl: 'api.example' }, secret }, 'baseUrl'],
      [{ settings: { ...settings, baseUrl: 'https://me:pw@api.example' }, secret }, 'baseUrl'],
      [{ settings: { ...settings, uiUrl: 'javascript:alert(1)' }, secret }, 'uiUrl'],
      [{ settings: { ...settings, name: ' ' }, secret }, 'name'],
      [{ settings: { ...settings, vendorPrefix: 'a b' }, secret }, 'vendorPrefix'],
      [{ settings: { ...settings, pollSeconds: 1 }, secret }, 'pollSeconds'],
      [{ settings: { ...settings, caPem: 'nonsense' }, secret }, 'caPem'],
      [{ settings: { ...settings, ignoreCertificateErrors: true }, secret }, 'settings'],
      [{ settings, secret: { method: 'service_key', serviceKey: 'two\nlines' } }, 'serviceKey'],
      [{ settings, secret: { method: 'service_key', serviceKey: '' } }, 'serviceKey'],
      [{ settings, secret: { method: 'magic' } }, 'method'],
    ],
  },
  'environments.update': {
    right: { environmentId, settings, shown: settings },
    wrong: [
      [{ environmentId, shown: settings }, 'settings'],
      [{ environmentId, settings }, 'shown'],
      [{ settings, shown: settings }, 'environmentId'],
    ],
  },
  'environments.remove': { right: { environmentId }, wrong: noEnvironment },
  'environments.select': { right: { environmentId }, wrong: noEnvironment },
  'environments.startDemo': { right: null, wrong: noInput },
  'environments.chooseCa': { right: null, wrong: noInput },
  'environments.chooseClientCertificate': { right: { passphrase: '' }, wrong: [[{ passphrase: null }, 'passphrase']] },
  'session.signIn': {
    right: { environmentId, secret: { method: 'password', email: 'mira@example.com', password: ' p ' } },
    wrong: [
      [{ environmentId, secret: { method: 'password', email: 'mira@example.com', password: '' } }, 'password'],
      [{ environmentId, secret: { method: 'session_token', token: 'with space' } }, 'token'],
      [{ secret }, 'environmentId'],
    ],
  },
  'session.signOut': { right: { environmentId }, wrong: noEnvironment },
  'session.secretStorage': { right: null, wrong: noInput },
  'session.openTokenPage': {
    right: { uiUrl: 'https://ui.example' },
    wrong: [
      [{ uiUrl: 'file:///etc/passwd' }, 'uiUrl'],
      [{ uiUrl: 'http://ui.example' }, 'uiUrl'],
      [{}, 'uiUrl'],
    ],
  },
  'watch.state': { right: { environmentId }, wrong: noEnvironment },
  'watch.limits': { right: { environmentId }, wrong: noEnvironment },
  'watch.refresh': { right: { environmentId }, wrong: noEnvironment },
  'flows.window': {
    right: { environmentId, query, from: 0, to: 100 },
    wrong: [
      [{ environmentId, query, from: 0, to: 501 }],
      [{ environmentId, query, from: 10, to: 5 }],
      [{ environmentId, query, from: -1, to: 5 }, 'from'],
      [
        { environmentId, query: { ...query, sort: [{ column: 'password', direction: 'ascending' }] }, from: 0, to: 5 },
        'query.sort.0.column',
      ],
    ],
  },
  'flows.ids': {
    right: { environmentId, query },
    wrong: [
      [{ environmentId }, 'query'],
      [{ environmentId, query: { ...query, filter: 7 } }, 'query.filter'],
    ],
  },
  'flows.facets': { right: { environmentId }, wrong: noEnvironment },
  'views.list': { right: { environmentId }, wrong: noEnvironment },
  'views.save': {
    right: { environmentId, view },
    wrong: [
      [{ environmentId, view: { ...view, name: ' ' } }, 'view.name'],
      [{ environmentId, view: { ...view, query } }, 'view.query'],
      [{ environmentId, view: { ...view, id: '' } }, 'view.id'],
      [{ environmentId, view: { ...view, screen: 'overview' } }, 'view.screen'],
    ],
  },
  'views.remove': { right: { environmentId, viewId: 'v1' }, wrong: [[{ environmentId, viewId: 1 }, 'viewId']] },
  'columns.list': { right: { environmentId }, wrong: noEnvironment },
  'keys.list': { right: null, wrong: noInput },
  'keys.choose': {
    right: { 'flow-pause': 'g p', 'flow-inspect': '', palette: 'Mod+j', refresh: null },
    wrong: [
      [null],
      [{ 'flow-pause': 'Enter' }, 'flow-pause'],
      [{ 'flow-pause': 'a b c' }, 'flow-pause'],
      [{ 'flow-pause': 7 }, 'flow-pause'],
      [Object.fromEntries(Array.from({ length: 501 }, (_, id) => [`id${id}`, null]))],
    ],
  },
  'columns.choose': {
    right: { environmentId, table: 'flows', columns: [{ id: 'tags', shown: true, width: null }] },
    wrong: [
      [{ environmentId, table: 'elsewhere', columns: [] }, 'table'],
      [{ environmentId, table: 'flows', columns: [{ id: 'tags', shown: true, width: 1e9 }] }, 'columns.0.width'],
      [{ environmentId, table: 'flows', columns: [{ id: 'tags', shown: 1, width: null }] }, 'columns.0.shown'],
      [{ environmentId, table: 'flows', columns: Array(301).fill({ id: '', shown: null, width: null }) }, 'columns'],
    ],
  },
  'settings.export': {
    right: { parts: ['views', 'keys'] },
    wrong: [[{ parts: [] }, 'parts'], [{ parts: ['secrets'] }, 'parts.0'], [null]],
  },
  'settings.planImport': { right: null, wrong: noInput },
  'settings.import': {
    right: { importId: 'i', loosens: false },
    wrong: [
      [{ importId: 'i' }, 'loosens'],
      [{ importId: 7, loosens: true }, 'importId'],
    ],
  },
  'overview.get': { right: { environmentId }, wrong: noEnvironment },
  'overview.series': {
    right: { environmentId, from: 0, to: 400 * day, comparedFrom: 5 },
    wrong: [
      [{ environmentId, from: 10, to: 10, comparedFrom: null }, 'to'],
      [{ environmentId, from: 0, to: 400 * day + 1, comparedFrom: null }, 'from'],
      [{ environmentId, from: -1, to: 5, comparedFrom: null }, 'from'],
      [{ environmentId, from: 0, to: 8.64e15 + 1, comparedFrom: null }, 'to'],
      [{ environmentId, from: 0.5, to: 5, comparedFrom: null }, 'from'],
      [{ environmentId, from: 0, to: 5 }, 'comparedFrom'],
      [{ environmentId, from: 0, to: 5, comparedFrom: -1 }, 'comparedFrom'],
    ],
  },
  ...compareSamples,
  ...resourceSamples,
  'notifications.state': { right: { environmentId }, wrong: noEnvironment },
  'notifications.entries': {
    right: { environmentId, key: 'k' },
    wrong: [
      [{ environmentId, key: '' }, 'key'],
      [{ environmentId }, 'key'],
    ],
  },
  'alerts.state': { right: { environmentId }, wrong: [[{}, 'environmentId']] },
  'alerts.window': {
    right: { environmentId, query: openAlerts, from: 0, to: 50 },
    wrong: [
      [{ environmentId, query: openAlerts, from: 50, to: 0 }],
      [{ environmentId, query: { ...openAlerts, tab: 'unread' }, from: 0, to: 50 }, 'query.tab'],
      [{ environmentId, query: { ...openAlerts, since: 'yesterday' }, from: 0, to: 50 }, 'query.since'],
    ],
  },
  'alerts.details': { right: { environmentId, ids: ['flow/7-1'] }, wrong: [[{ environmentId, ids: [] }, 'ids']] },
  'alerts.acknowledge': {
    right: { environmentId, ids: ['flow/7-1'], acknowledged: true, note: 'Ann looks at it.' },
    wrong: [
      [{ environmentId, ids: [], acknowledged: true, note: null }, 'ids'],
      [{ environmentId, ids: ['flow/7-1'], acknowledged: true }, 'note'],
    ],
  },
  'alerts.mute': {
    right: { environmentId, target: { kind: 'alert', id: 'records/7' }, until: day },
    wrong: [
      [{ environmentId, target: { kind: 'project' }, until: day }, 'target.kind'],
      [{ environmentId, target: { kind: 'alert' }, until: day }, 'target.id'],
    ],
  },
  'alerts.markRead': {
    right: { environmentId, ids: ['notification/k'] },
    wrong: [[{ environmentId, ids: [] }, 'ids']],
  },
  'errors.window': {
    right: { environmentId, filter: 'state:new', from: 0, to: 50 },
    wrong: [[{ environmentId, filter: 'state:new', from: 50, to: 0 }], [{ environmentId, from: 0, to: 50 }, 'filter']],
  },
  'notifications.rules': { right: null, wrong: noInput },
  'notifications.setRules': {
    right: rules,
    wrong: [
      [{ ...rules, quiet: { from: 1440, to: 0 } }, 'quiet.from'],
      [{ ...rules, environments: 'some' }, 'environments'],
      [{ ...rules, levels: [''] }, 'levels.0'],
    ],
  },
  ...actionSamples,
  ...editingSamples,
  ...callingSamples,
  ...flowSamples,
  ...incidentSamples,
  ...quarantineSamples,
  ...timelineSamples,
  ...updateSamples,
};
