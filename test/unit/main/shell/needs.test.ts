import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import { showNeedsOf } from '../../../../main/shell/needs.ts';

const shown = vi.hoisted(() => ({ tooltip: '', badge: -1, menu: '' }));
vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => (shown.badge = count) },
  nativeImage: { createFromBuffer: () => ({}), createFromDataURL: () => ({}), createEmpty: () => ({}) },
  Menu: { buildFromTemplate: (items: { label?: string }[]) => items[0]!.label },
  Tray: class extends EventEmitter {
    setToolTip = (text: string) => (shown.tooltip = text);
    setContextMenu = (label: string) => (shown.menu = label);
    setImage = () => undefined;
    setTitle = () => undefined;
  },
}));
vi.mock('../../../../main/shell/pictures.ts', () => ({ pictureOf: () => null }));

it('the tray gives the all-clear only where everything was read', () => {
  const window = Object.assign(new EventEmitter(), { isDestroyed: () => false, setOverlayIcon: () => undefined });
  const show = showNeedsOf(window as unknown as BrowserWindow);
  expect(shown).toEqual({
    tooltip: 'Penstock: Not everything could be read yet',
    menu: 'Not everything could be read yet',
    badge: 0,
  });
  show({ count: 0, isKnown: true });
  expect(shown).toEqual({ tooltip: 'Penstock: Nothing needs attention', menu: 'Nothing needs attention', badge: 0 });
  show({ count: 3, isKnown: false });
  expect(shown).toEqual({ tooltip: 'Penstock: 3 items need attention', menu: '3 items need attention', badge: 3 });
});
