import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Closing } from '#contract/models/startup.ts';
import { decideClosing } from '../../../../main/shell/closing.ts';
import { settled } from '../../../fixtures/settled.ts';

const desktop = vi.hoisted(() => ({
  app: undefined as unknown as EventEmitter & { quit: () => void },
  answer: 0,
  asked: [] as { detail: string; buttons: string[] }[],
}));
vi.mock('electron', () => ({
  get app() {
    return desktop.app;
  },
  dialog: {
    showMessageBox: async (_window: unknown, asked: { detail: string; buttons: string[] }) => {
      desktop.asked.push(asked);
      return { response: desktop.answer };
    },
  },
}));

/** Electron's window, as much as closing needs: an app that quits closes its windows. */
class Window extends EventEmitter {
  visible = true;
  fullScreen = false;
  isDestroyed = (): boolean => false;
  isMinimized = (): boolean => false;
  isFullScreen = (): boolean => this.fullScreen;
  focus = (): void => undefined;
  show = (): void => void (this.visible = true);
  hide = (): void => void (this.visible = false);
  setFullScreen = (on: boolean): void => void (this.fullScreen = on);

  /** Whether it closed. */
  close(): boolean {
    const event = { prevented: false, preventDefault: () => void (event.prevented = true) };
    this.emit('close', event);
    return !event.prevented;
  }
}

function opened(whenClosed: Closing, platform: NodeJS.Platform = 'win32') {
  const window = new Window();
  let closed = false;
  desktop.app = Object.assign(new EventEmitter(), {
    quit: () => {
      desktop.app.emit('before-quit');
      closed = window.close();
    },
  });
  const state = { whenClosed };
  decideClosing(window as unknown as BrowserWindow, platform, {
    chosen: () => state.whenClosed,
    choose: (closing) => void (state.whenClosed = closing),
  });
  return { window, state, hasQuit: () => closed };
}

beforeEach(() => {
  desktop.asked = [];
  desktop.answer = 0;
});

describe('closing the window', () => {
  it('prompts the first time only, and follows the answer from then on', async () => {
    const { window, state } = opened('ask');
    expect(window.close()).toBe(false);
    expect(window.close()).toBe(false);
    await settled();
    expect([desktop.asked.length, state.whenClosed, window.visible]).toEqual([1, 'tray', false]);
    window.show();
    expect([window.close(), window.visible, desktop.asked.length]).toEqual([false, false, 1]);
  });

  it('quits when that was chosen, then and later', async () => {
    const { window, state, hasQuit } = opened('ask');
    desktop.answer = 1;
    window.close();
    await settled();
    expect([hasQuit(), state.whenClosed]).toEqual([true, 'quit']);
    expect(opened('quit').window.close()).toBe(true);
  });

  it('does nothing when the prompt is canceled, and prompts again', async () => {
    const { window, state } = opened('ask');
    desktop.answer = 2;
    window.close();
    await settled();
    expect([window.visible, state.whenClosed]).toEqual([true, 'ask']);
    window.close();
    expect(desktop.asked).toHaveLength(2);
  });

  it('never prevents quitting, whatever was chosen', () => {
    for (const whenClosed of ['ask', 'tray', 'quit'] as const) {
      const { hasQuit } = opened(whenClosed);
      desktop.app.quit();
      expect([hasQuit(), desktop.asked.length]).toEqual([true, 0]);
    }
  });

  it('leaves full screen first, which would otherwise stay empty', () => {
    const { window } = opened('tray');
    window.fullScreen = true;
    window.close();
    expect([window.fullScreen, window.visible]).toEqual([false, true]);
    window.emit('leave-full-screen');
    expect(window.visible).toBe(false);
  });

  it('explains on Linux, where a desktop may have no tray, how to reach the window', async () => {
    opened('ask', 'linux').window.close();
    opened('ask', 'darwin').window.close();
    expect(desktop.asked.map(({ detail }) => detail.includes('open Penstock again'))).toEqual([true, false]);
  });

  it('can be undone by opening Penstock again, or by the Dock', () => {
    for (const event of ['second-instance', 'activate']) {
      const { window } = opened('tray');
      window.close();
      desktop.app.emit(event);
      expect(window.visible).toBe(true);
    }
  });
});
