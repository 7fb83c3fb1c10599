import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exports } from '../../../../../../renderer/client/exports.svelte.ts';
import { exportsModel, movedToNow } from '../../../../../../renderer/features/records/exports/exports-model.svelte.ts';
import { exportDraft, exportJob } from '../../../../../fixtures/export-job.ts';
import { settled } from '../../../../../fixtures/settled.ts';
import { installBridge } from '../../../client/fake-bridge.ts';
import { pageInSight } from '../../../ui/page-in-sight.ts';

describe('a repeated export', () => {
  it('can cover an equally long range that ends now', () => {
    const draft = exportDraft();
    const now = draft.to + 86_400_000;
    expect(movedToNow(draft, now)).toEqual({ ...draft, from: draft.from + 86_400_000, to: now });
  });

  it('keeps its range where single records were chosen, which are in no other', () => {
    expect(movedToNow(exportDraft({ choice: { by: 'records', ids: ['a'] } }), 0)).toBeNull();
  });
});

describe('the list of exports', () => {
  let bridge: ReturnType<typeof installBridge>;
  let stop: () => void;
  beforeEach(async () => {
    const list = [exportJob({ id: 'a', begunAt: 1 }), exportJob({ id: 'b', begunAt: 2 })];
    bridge = installBridge({ 'exports.list': async () => ({ ok: true, value: list }) });
    pageInSight();
    stop = exports.follow();
    await settled();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  function search(text: string): void {
    exportsModel.text = text;
    exportsModel.load();
  }

  it('stays with the same export while newer ones come in above it', () => {
    exportsModel.current = 1;
    bridge.deliver('exports.changed', 1, exportJob({ id: 'c', begunAt: 3 }));
    expect(exportsModel.current).toBe(2);
  });

  it('has the matches of the filter, and stays with the current export', () => {
    exportsModel.current = 1;
    search('id:a');
    expect([exportsModel.rows.total, exportsModel.rows.row(0)?.id, exportsModel.current]).toEqual([1, 'a', 0]);
    search('');
    expect([exportsModel.rows.total, exportsModel.current]).toEqual([2, 1]);
  });

  it('shows in full the export that the keyboard moves to, until the panel is closed', () => {
    exportsModel.current = 0;
    expect(exportsModel.shown?.id).toBe('b');
    exportsModel.current = 1;
    expect(exportsModel.shown?.id).toBe('a');
    exportsModel.panel = 'closed';
    exportsModel.current = 0;
    expect(exportsModel.shown).toBeNull();
    exportsModel.open(exports.byId('a')!);
    expect([exportsModel.current, exportsModel.shown?.id, exportsModel.panel]).toEqual([1, 'a', 'open']);
    search('id:b');
    exportsModel.open(exports.byId('a')!);
    exportsModel.load();
    expect([exportsModel.text, exportsModel.shown?.id]).toEqual(['', 'a']);
  });
});
