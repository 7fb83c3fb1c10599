import type { CallName, Input } from '#contract';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { FlowQuery } from '#contract/models/flow.ts';

/** For each call a right input, and wrong ones with the field that the refusal must name. */
export type Samples = { [N in CallName]: { right: Input<N>; wrong: [unknown, string?][] } };

const settings: EnvironmentSettings = {
  name: 'Production EU',
  baseUrl: 'https://api.example/v1',
  uiUrl: 'https://ui.example',
  vendorPrefix: 'svc',
  colour: 'production',
  guard: 'protected',
  signInMethod: 'service_key',
  caPem: null,
  pollSeconds: 30,
  operationOverrides: {},
};

const query: FlowQuery = {
  text: 'orders',
  states: ['failing'],
  projects: ['Orders'],
  connectors: ['s3'],
  roles: ['owner'],
  withErrors: true,
  sort: [{ column: 'errors', direction: 'descending' }],
  expansion: { all: false, except: [1] },
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
    right: { theme: 'dark', density: 'compact' },
    wrong: [
      [{ theme: 'pink', density: 'compact' }, 'theme'],
      [{ theme: 'dark' }, 'density'],
    ],
  },
  'app.flowsPainted': {
    right: { environmentId, flows: 120, complete: true },
    wrong: [
      [{ environmentId, flows: -1, complete: true }, 'flows'],
      [{ environmentId, flows: 1 }, 'complete'],
    ],
  },
  'environments.list': { right: null, wrong: noInput },
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
    right: { environmentId, settings },
    wrong: [
      [{ environmentId }, 'settings'],
      [{ settings }, 'environmentId'],
    ],
  },
  'environments.remove': { right: { environmentId }, wrong: noEnvironment },
  'environments.select': { right: { environmentId }, wrong: noEnvironment },
  'environments.startDemo': { right: null, wrong: noInput },
  'environments.chooseCa': { right: null, wrong: noInput },
  'session.signIn': {
    right: { environmentId, secret: { method: 'password', email: 'mira@example.com', password: ' p ' } },
    wrong: [
      [{ environmentId, secret: { method: 'password', email: 'mira@example.com', password: '' } }, 'password'],
      [{ environmentId, secret: { method: 'session_token', token: 'with space' } }, 'token'],
      [{ secret }, 'environmentId'],
    ],
  },
  'session.signOut': { right: { environmentId }, wrong: noEnvironment },
  'session.openTokenPage': {
    right: { uiUrl: 'https://ui.example' },
    wrong: [
      [{ uiUrl: 'file:///etc/passwd' }, 'uiUrl'],
      [{ uiUrl: 'http://ui.example' }, 'uiUrl'],
      [{}, 'uiUrl'],
    ],
  },
  'watch.state': { right: { environmentId }, wrong: noEnvironment },
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
      [{ environmentId, query: { ...query, text: 7 } }, 'query.text'],
    ],
  },
  'flows.facets': { right: { environmentId }, wrong: noEnvironment },
  'flow.get': {
    right: { environmentId, nodeId: 7 },
    wrong: [
      [{ environmentId, nodeId: '7' }, 'nodeId'],
      [{ environmentId, nodeId: 1.5 }, 'nodeId'],
    ],
  },
  'flow.runs': { right: { environmentId, originId: 7 }, wrong: [[{ environmentId }, 'originId']] },
  'flow.raw': { right: { environmentId, nodeId: 7 }, wrong: [[{ environmentId, nodeId: null }, 'nodeId']] },
  'overview.get': { right: { environmentId }, wrong: noEnvironment },
  'overview.series': {
    right: { environmentId, from: 0, to: 400 * day, compare: true },
    wrong: [
      [{ environmentId, from: 10, to: 10, compare: true }, 'to'],
      [{ environmentId, from: 0, to: 400 * day + 1, compare: true }, 'from'],
      [{ environmentId, from: -1, to: 5, compare: true }, 'from'],
      [{ environmentId, from: 0, to: 8.64e15 + 1, compare: true }, 'to'],
      [{ environmentId, from: 0.5, to: 5, compare: true }, 'from'],
      [{ environmentId, from: 0, to: 5 }, 'compare'],
    ],
  },
  'actions.plan': {
    right: { environmentId, change: 'pause', nodeIds: [1, 2] },
    wrong: [
      [{ environmentId, change: 'delete', nodeIds: [1] }, 'change'],
      [{ environmentId, change: 'pause', nodeIds: [] }, 'nodeIds'],
      [{ environmentId, change: 'pause', nodeIds: ['1'] }, 'nodeIds.0'],
    ],
  },
  'actions.run': {
    right: { planId: 'p', typedName: null },
    wrong: [
      [{ planId: 'p' }, 'typedName'],
      [{ planId: 7, typedName: null }, 'planId'],
    ],
  },
};
