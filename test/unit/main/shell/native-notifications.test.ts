import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNativeNotifications } from '../../../../main/shell/native-notifications.ts';
import { silentLog } from '../../../fixtures/log.ts';

const system = vi.hoisted(() => ({ supported: true, shown: [] as EventEmitter[] }));
vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => system.supported;
    show(): void {
      system.shown.push(this);
    }
  },
}));

const target = { environmentId: 'e', originId: 7 };

describe('a notification of the operating system', () => {
  const window = {
    isDestroyed: () => false,
    isMinimized: () => true,
    restore: vi.fn(),
    show: vi.fn(),
    focus: vi.fn(),
  };
  const clicked = vi.fn();
  const notifications = createNativeNotifications(window as unknown as BrowserWindow, silentLog, clicked);

  beforeEach(() => {
    system.supported = true;
    system.shown = [];
    vi.clearAllMocks();
  });

  it('brings the window to the front when it is clicked, and reports its subject', () => {
    notifications.show({ title: 'Northgate: Orders EU', body: '12 records failed', ...target });
    system.shown[0]!.emit('click');
    expect(window.restore).toHaveBeenCalledOnce();
    expect(window.show).toHaveBeenCalledOnce();
    expect(window.focus).toHaveBeenCalledOnce();
    expect(clicked).toHaveBeenCalledExactlyOnceWith(target);
  });

  it('is left out where the system has none', () => {
    system.supported = false;
    notifications.show({ title: 'Northgate', body: '', ...target });
    expect(system.shown).toEqual([]);
  });
});
