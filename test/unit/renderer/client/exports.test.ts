import type { ExportJob } from '#contract/models/export.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exports } from '../../../../renderer/client/exports.svelte.ts';
import { exportDraft, exportJob } from '../../../fixtures/export-job.ts';
import { settled } from '../../../fixtures/settled.ts';
import { installBridge } from './fake-bridge.ts';

const idsOf = (jobs: readonly ExportJob[]) => jobs.map(({ id }) => id);
const ended = (id: string, state: ExportJob['state'] = 'done') => exportJob({ id, state });

/** List that main returns, until a test changes it. */
let listed: ExportJob[] = [];
let bridge: ReturnType<typeof installBridge>;
let stop = (): void => undefined;
let sequence = 0;

async function follow(...jobs: ExportJob[]): Promise<void> {
  listed = jobs;
  stop = exports.follow();
  await settled();
}
const publish = (job: ExportJob) => bridge.deliver('exports.changed', (sequence += 1), job);

beforeEach(() => {
  sequence = 0;
  bridge = installBridge({
    'exports.list': async () => ({ ok: true, value: listed }),
    'app.exportDefaults': async () => ({ ok: true, value: { format: 'csv', guard: false, masked: ['email'] } }),
    'app.setExportDefaults': async ({ input }) => ({ ok: true, value: input }),
    'exports.order': async () => ({ ok: true, value: null }),
    'exports.start': async () => ({ ok: true, value: exportJob({ id: 'new', begunAt: 9 }) }),
  });
});
afterEach(async () => {
  listed = [];
  exports.load();
  await settled();
  stop();
  vi.unstubAllGlobals();
});

describe('exports', () => {
  it('are all that main knows, newest first', async () => {
    await follow(exportJob({ id: 'old', begunAt: 1 }), exportJob({ id: 'new', begunAt: 2 }));
    expect(idsOf(exports.all)).toEqual(['new', 'old']);
    expect(exports.loaded).toBe(true);
  });

  it('are shown in the status bar while they run, newest first', async () => {
    await follow(exportJob({ id: 'b', begunAt: 2 }), exportJob({ id: 'a', begunAt: 1 }), ended('over'));
    expect(idsOf(exports.noticed)).toEqual(['b', 'a']);
  });

  it('stay in the status bar after their end until they are dismissed', async () => {
    await follow(exportJob());
    publish(ended('x1'));
    expect(idsOf(exports.noticed)).toEqual(['x1']);
    exports.dismiss(exportJob());
    expect(exports.noticed).toEqual([]);
    expect(idsOf(exports.all)).toEqual(['x1']);
  });

  it('that failed are shown in the status bar, and canceled ones are not', async () => {
    await follow(exportJob({ id: 'a' }), exportJob({ id: 'b' }));
    publish(ended('a', 'failed'));
    publish(ended('b', 'cancelled'));
    expect(idsOf(exports.noticed)).toEqual(['a']);
  });

  it('whose end was missed are shown once the list is read again', async () => {
    await follow(exportJob());
    listed = [ended('x1')];
    bridge.deliver('exports.changed', 1, exportJob({ id: 'other' }));
    bridge.deliver('exports.changed', 3, exportJob({ id: 'other' }));
    await settled();
    expect(idsOf(exports.noticed)).toEqual(['x1']);
  });

  it('disappear when main no longer lists them', async () => {
    await follow(exportJob());
    listed = [];
    exports.load();
    await settled();
    expect(exports.all).toEqual([]);
  });

  it('leave the list as soon as they are removed', async () => {
    await follow(exportJob());
    publish(ended('x1'));
    await exports.order(ended('x1'), 'forget');
    expect(exports.all).toEqual([]);
    expect(exports.noticed).toEqual([]);
  });

  it('are in the list as soon as they are started, unless newer state is known by then', async () => {
    await follow();
    await exports.start(exportDraft(), new AbortController().signal);
    expect(idsOf(exports.noticed)).toEqual(['new']);
    publish(exportJob({ id: 'new', state: 'finishing' }));
    await exports.start(exportDraft(), new AbortController().signal);
    expect(exports.byId('new')?.state).toBe('finishing');
  });

  it('begin with the settings for all of them, even after an earlier one', async () => {
    await follow();
    expect(exports.defaults).toEqual({ format: 'csv', guard: false, masked: ['email'] });
    exports.rememberLayout('e', { format: 'json', split: 'one_file', columns: null, redactions: [], guard: true });
    await exports.chooseDefaults({ masked: [] });
    expect(exports.defaults).toEqual({ format: 'csv', guard: false, masked: [] });
    expect(exports.layoutOf('e')).toBeUndefined();
  });
});
