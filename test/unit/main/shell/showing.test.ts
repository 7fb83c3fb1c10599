import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { showOnceDrawn } from '../../../../main/shell/showing.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

function hidden() {
  const show = vi.fn();
  const webContents = new EventEmitter();
  let destroyed = false;
  const window = Object.assign(new EventEmitter(), { webContents, show, isDestroyed: () => destroyed });
  const clock = new ManualClock();
  showOnceDrawn(window as unknown as BrowserWindow, clock);
  return { window, webContents, show, clock, destroy: () => (destroyed = true) };
}

describe('a window that was created hidden', () => {
  it('is shown when it has been drawn, and not before', () => {
    const { window, webContents, show } = hidden();
    webContents.emit('did-finish-load');
    expect(show).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(show).toHaveBeenCalledOnce();
  });

  it('is shown a second after its page was loaded where a hidden window is not drawn', () => {
    const { webContents, show, clock } = hidden();
    webContents.emit('did-finish-load');
    clock.advance(999);
    expect(show).not.toHaveBeenCalled();
    clock.advance(1);
    expect(show).toHaveBeenCalledOnce();
  });

  it('is shown when its page cannot be loaded', () => {
    const { webContents, show } = hidden();
    webContents.emit('did-fail-load');
    expect(show).toHaveBeenCalledOnce();
  });

  it('is shown once, whatever comes first', () => {
    const { window, webContents, show, clock } = hidden();
    webContents.emit('did-finish-load');
    window.emit('ready-to-show');
    clock.advance(1_000);
    webContents.emit('did-fail-load');
    expect(show).toHaveBeenCalledOnce();
  });

  it('is left alone when it was closed in the meantime', () => {
    const { webContents, show, clock, destroy } = hidden();
    webContents.emit('did-finish-load');
    destroy();
    clock.advance(1_000);
    expect(show).not.toHaveBeenCalled();
  });
});
