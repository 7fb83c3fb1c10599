/**
 * A process with everything of main but the window: a demo service with a stopped clock, read exactly once. It answers
 * calls like main, so that a page can be shown without Electron. One per worker; it ends with its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName, EventName } from '#contract';
import { calls } from '#contract/calls/index.ts';
import { newEnvironment } from '#contract/models/environment.ts';
import type { Result } from '#contract/result.ts';
import { problemOf } from '../../../main/core/base/failure.ts';
import { systemClock as clock } from '../../../main/core/base/clock.ts';
import { defaultSettings } from '../../../main/core/settings/default-settings.ts';
import { Columns } from '../../../main/core/settings/columns.ts';
import { Keys } from '../../../main/core/settings/keys.ts';
import { Sharing } from '../../../main/core/settings/sharing.ts';
import { Views } from '../../../main/core/settings/views.ts';
import { Updates } from '../../../main/core/updates/updates.ts';
import { createEngine } from '../../../main/engine.ts';
import { createForkLauncher } from '../../../main/helpers/fork-launcher.ts';
import { createHandlers } from '../../../main/ipc/handlers.ts';
import { Push } from '../../../main/ipc/push.ts';
import { createLogger } from '../../../main/log.ts';
import { obeyKeychainSwitch } from '../../../main/secrets/keychain-switch.ts';
import { openConfFile } from '../../../main/storage/conf-file.ts';
import { storedDataIn } from '../../../main/storage/stored-data.ts';
import { openStores } from '../../../main/storage/stores.ts';
import { DemoService } from '../../fixtures/demo-service.ts';

/** Messages to a world. */
export type ToWorld =
  | { kind: 'call'; id: number; name: CallName; input: unknown }
  | { kind: 'cancel'; id: number }
  | { kind: 'reset-settings' };

/** Messages from a world: that it is ready, the answer to a call, or an event. */
export type FromWorld =
  | { kind: 'ready'; environmentId: string }
  | { kind: 'answer'; id: number; result: Result<unknown> }
  | { kind: 'event'; name: EventName; payload: unknown };

/** The parent may have ended while something was under way. */
const send = (message: FromWorld): void => void (process.connected && process.send!(message));

const folder = mkdtempSync(join(tmpdir(), 'penstock-page-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());

const log = createLogger((level, line) => level === 'error' && console.error(line));
const always = { clock, log };
const entries = {
  demo: '../../../main/demo/process.ts',
  keychain: '../../../main/secrets/keychain-process.ts',
  records: '../../../main/records/process.ts',
};
const launcher = obeyKeychainSwitch(
  createForkLauncher((name) => new URL(entries[name], import.meta.url)),
  { isPackaged: false, env: { PENSTOCK_KEYCHAIN: 'off' } },
);
const proxyFor = async () => 'DIRECT';
const stores = openStores(folder, { ...always, openFile: openConfFile });

/** Publishes to the parent instead of to windows. */
class ToParent extends Push {
  override send(name: EventName, payload: unknown): void {
    send({ kind: 'event', name, payload });
  }
}
const push = new ToParent();
const engine = await createEngine({
  stores,
  launcher,
  push,
  log,
  version: '1.0.0',
  proxyFor,
  native: { show: () => undefined },
  onNeeds: () => undefined,
});
const { settings, activity } = stores;
const handlers = createHandlers({
  ...engine,
  activity,
  savedPlans: stores.savedPlans,
  onCallProgress: (progress) => push.send('calling.progress', progress),
  onEditingProgress: (progress) => push.send('editing.progress', progress),
  settings,
  clearHistory: stores.clearHistory,
  stored: () => storedDataIn(folder),
  views: new Views(settings),
  columns: new Columns(settings),
  keys: new Keys(settings),
  sharing: new Sharing(settings),
  updates: new Updates({
    ...always,
    version: '1.0.0',
    obstacle: Promise.resolve(null),
    checksSignature: Promise.resolve(true),
    updater: null as never,
    settings,
    onChange: () => undefined,
  }),
  clock,
  started: Promise.resolve(),
  shell: {
    version: '1.0.0',
    notices: [],
    licences: async () => 'Licences',
    takeLink: () => null,
    applyTheme: () => undefined,
    applyTimeZone: () => undefined,
    proxyFor,
    startTheme: null,
    onFlowsPainted: () => undefined,
  } as never,
});

const service = await DemoService.start('--port', '0', '--seed', '7', '--flows', '120', '--hold-clock');
process.on('exit', () => void service.stop());
const { baseUrl, uiUrl, caPem, serviceKey } = service;
const chosen = {
  ...newEnvironment,
  name: 'Northgate',
  guard: 'open' as const,
  baseUrl,
  uiUrl,
  caPem,
  pollSeconds: 3600,
};
const { id: environmentId } = await engine.environments.connect(chosen, { method: 'service_key', serviceKey });
function isRead(): boolean {
  const { watch, notifications } = engine.environments.get(environmentId);
  return watch.state.phase === 'live' && notifications.state.readAt !== null;
}
while (!isRead()) await new Promise((resolve) => setTimeout(resolve, 20));

const running = new Map<number, AbortController>();

/** Follows main's ipc/register.ts, except that a test is the sender. */
async function answer(name: CallName, input: unknown, signal: AbortSignal): Promise<Result<unknown>> {
  const handler = handlers[name] as (input: unknown, signal: AbortSignal) => unknown;
  try {
    return { ok: true, value: await handler(calls[name].input.parse(input), signal) };
  } catch (thrown) {
    return { ok: false, problem: problemOf(thrown) };
  }
}

process.on('message', async (message: ToWorld) => {
  if (message.kind === 'cancel') running.get(message.id)?.abort();
  if (message.kind === 'reset-settings') {
    const { environments: _kept, selectedId: _too, ...others } = defaultSettings;
    settings.write(others);
  }
  if (message.kind !== 'call') return;
  const { id, name, input } = message;
  const controller = new AbortController();
  running.set(id, controller);
  send({ kind: 'answer', id, result: await answer(name, input, controller.signal) });
  running.delete(id);
});
send({ kind: 'ready', environmentId });
