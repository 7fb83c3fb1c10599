import type { EnvironmentView } from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { expect, it } from 'vitest';
import { diagnosticsOf } from '../../../../../main/core/environments/diagnostics.ts';
import type { Watch } from '../../../../../main/core/monitoring/watch.ts';
import { defaultSettings } from '../../../../../main/core/settings/default-settings.ts';

const canary = 'canary-4711';

/** Everything that is not named explicitly, now or in a later release, holds the canary. */
const view = {
  name: 'Production',
  kind: 'service',
  baseUrl: 'https://api.example',
  uiUrl: 'https://ui.example',
  caPem: `-----BEGIN CERTIFICATE-----${canary}`,
  guard: 'protected',
  session: {
    state: 'signed_out',
    storedIn: null,
    user: { name: canary, email: canary },
    problem: { kind: 'signed_out', message: canary },
  },
  token: canary,
} as unknown as EnvironmentView;
const state = {
  phase: 'live',
  flows: 120,
  problem: { kind: 'service_failed', message: 'api.example failed (500).', status: 500, detail: canary },
} as unknown as WatchState;

const written = diagnosticsOf({
  version: '1.2.3',
  notices: ['The history could not be opened.'],
  settings: { ...defaultSettings, views: [{ environmentId: 'e', view: { id: 'v', name: canary } as never }] },
  stored: { folder: '/data', sizes: { settings: 10, history: 1_000, actions: null, exports: null, logs: 3 } },
  environments: [{ id: 'e', view, watch: { state } as Watch }],
  now: 0,
});

it('diagnostics hold versions, sizes and why reads failed', () => {
  expect(JSON.parse(written)).toMatchObject({
    written: '1970-01-01T00:00:00.000Z',
    penstock: '1.2.3',
    notices: ['The history could not be opened.'],
    stored: { sizes: { history: 1_000 } },
    environments: [
      {
        name: 'Production',
        ownAuthority: true,
        session: { state: 'signed_out', problem: 'signed_out' },
        lastFailure: { kind: 'service_failed', status: 500 },
      },
    ],
  });
});

it('diagnostics hold nothing that could be a secret, a user name, or a text of the service (S1)', () => {
  expect(written).not.toContain(canary);
});
