import type { Session } from 'electron';
import { originOf, toChromium } from './address.ts';
import type { Page } from './page/page.ts';

/** Electron's names. */
export type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1];

/** Chromium's permissions (DevTools protocol, Browser.PermissionDescriptor) by Electron's names for them. */
const permissions: Partial<Record<Permission, readonly string[]>> = {
  'background-fetch': ['background-fetch'],
  'background-sync': ['background-sync'],
  'captured-surface-control': ['captured-surface-control'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  'display-capture': ['display-capture'],
  geolocation: ['geolocation'],
  'idle-detection': ['idle-detection'],
  keyboardLock: ['keyboard-lock'],
  'local-fonts': ['local-fonts'],
  'local-network-access': ['local-network-access'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  nfc: ['nfc'],
  notifications: ['notifications'],
  'payment-handler': ['payment-handler'],
  'periodic-background-sync': ['periodic-background-sync'],
  'persistent-storage': ['persistent-storage'],
  pointerLock: ['pointer-lock'],
  'screen-wake-lock': ['screen-wake-lock'],
  sensors: ['accelerometer', 'gyroscope', 'magnetometer', 'ambient-light-sensor'],
  'speaker-selection': ['speaker-selection'],
  'storage-access': ['storage-access'],
  'top-level-storage-access': ['top-level-storage-access'],
  'window-management': ['window-management'],
};

/** Whether the app grants a permission to an origin. */
export type Grants = (permission: Permission, origin: string) => boolean;

/** Makes Chromium answer an origin's permission requests like the app. */
export function applyPermissions(page: Page, url: string, grants: Grants): void {
  if (!URL.canParse(url)) return;
  const { origin } = new URL(toChromium(url));
  if (origin === 'null') return;
  for (const [permission, names] of Object.entries(permissions)) {
    const setting = grants(permission as Permission, originOf(url)) ? 'granted' : 'denied';
    for (const name of names) void page.command('Browser.setPermission', { permission: { name }, setting, origin });
  }
}
