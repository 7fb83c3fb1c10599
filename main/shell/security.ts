import { type App, type Session, session, type WebContents } from 'electron';
import type { Logger } from '../log.ts';
import { pageOrigin } from './scheme.ts';

/**
 * Applies the parts of Electron's security checklist that are not window options, to every current and future page and
 * session. Numbers are those of docs/tutorial/security.md.
 */
export function secure(app: App, log: Logger): void {
  app.on('session-created', denyPermissions);
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', noDatagrams);
  // This includes the default session, whether or not it was announced.
  void app.whenReady().then(() => {
    denyPermissions(session.defaultSession);
    return session.defaultSession.setProxy(nowhere);
  });
  app.on('web-contents-created', (_event, contents) => confine(contents, log));
}

/**
 * 7: the page's policy does not mention WebRTC, whose directive Chromium does not know (156: “Unrecognized
 * Content-Security-Policy directive”). No datagram leaves except through a proxy (docs/api/web-contents.md). Its
 * connections go through a proxy that does not exist, including those to this computer
 * (docs/api/structures/proxy-config.md).
 */
const noDatagrams = 'disable_non_proxied_udp';
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://nowhere.invalid:1',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Returns the system's proxy for an address. It comes from a session without pages, because the page's session has the
 * proxy that does not exist.
 */
export const systemProxyFor = (url: string): Promise<string> => session.fromPartition('system-proxy').resolveProxy(url);

/** 5: grants no permission of any kind. Without these handlers Electron grants everything. */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

function confine(contents: WebContents, log: Logger): void {
  const stayHome = (event: { url: string; preventDefault(): void }): void => {
    if (isOurs(event.url)) return;
    event.preventDefault();
    log.warn('navigation refused', { url: event.url });
  };
  // 13: no frame navigates away by any means.
  contents.on('will-navigate', stayHome);
  contents.on('will-frame-navigate', stayHome);
  contents.on('will-redirect', stayHome);
  // A blank page needs no request, so no event precedes it: if the page got there, ours replaces it. Electron has crashed
  // on a navigation that began while it reported another (electron/electron#19847, #40809), so this one begins later.
  contents.on('did-navigate', (_event, url) => {
    if (isOurs(url)) return;
    log.warn('navigation taken back', { url });
    setImmediate(() => {
      if (!contents.isDestroyed()) void contents.loadURL(`${pageOrigin}/`);
    });
  });
  contents.setWebRTCIPHandlingPolicy(noDatagrams);
  // 14: no new windows.
  contents.setWindowOpenHandler(({ url }) => {
    log.warn('new window refused', { url });
    return { action: 'deny' };
  });
  // 12: no webviews.
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}` === pageOrigin;
}
