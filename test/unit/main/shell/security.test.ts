import { type App, session } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { secure } from '../../../../main/shell/security.ts';
import { silentLog } from '../../../fixtures/log.ts';

vi.mock('electron', () => {
  const denies = (): void => undefined;
  const proxies: unknown[] = [];
  const defaultSession = {
    setPermissionRequestHandler: denies,
    setPermissionCheckHandler: denies,
    setDevicePermissionHandler: denies,
    proxies,
    setProxy: async (config: unknown) => void proxies.push(config),
  };
  return { session: { defaultSession }, protocol: {} };
});

/** Contents of a page, and the calls made on them. */
class FakeContents extends EventEmitter {
  readonly loaded: string[] = [];
  readonly policies: string[] = [];
  destroyed = false;
  isDestroyed = (): boolean => this.destroyed;
  loadURL = async (url: string): Promise<void> => void this.loaded.push(url);
  setWebRTCIPHandlingPolicy = (policy: string): void => void this.policies.push(policy);
  setWindowOpenHandler(): void {}

  /** Whether the page may navigate there by that event. */
  mayGo(event: string, url: string): boolean {
    let isAllowed = true;
    this.emit(event, { url, preventDefault: () => (isAllowed = false) }, url);
    return isAllowed;
  }
}

function secured(): FakeContents {
  const app = Object.assign(new EventEmitter(), {
    whenReady: () => Promise.resolve(),
    commandLine: { appendSwitch: () => undefined },
  });
  const contents = new FakeContents();
  secure(app as unknown as App, silentLog);
  app.emit('web-contents-created', {}, contents);
  return contents;
}

const afterEvent = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const elsewhere = [
  'about:blank',
  'about:srcdoc',
  'https://example.invalid/',
  'app://penstock.example/',
  'app://other/',
  'data:text/html,x',
  'blob:app://penstock/1',
  'file:///etc/passwd',
  'javascript:1',
  'no address',
  '',
];

describe('a page', () => {
  it.each(elsewhere)('navigates nowhere else, and returns from an unwanted navigation: %j', async (url) => {
    const contents = secured();
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(contents.mayGo(event, url), event).toBe(false);
    }
    contents.emit('did-navigate', {}, url);
    expect(contents.loaded, 'within the event').toEqual([]);
    await afterEvent();
    expect(contents.loaded).toEqual(['app://penstock/']);
  });

  it('that is gone after an unwanted navigation returns from none', async () => {
    const contents = secured();
    contents.emit('did-navigate', {}, 'about:blank');
    contents.destroyed = true;
    await afterEvent();
    expect(contents.loaded).toEqual([]);
  });

  it('does not navigate away', async () => {
    const contents = secured();
    for (const url of ['app://penstock/', 'app://penstock/#/flows']) {
      expect(contents.mayGo('will-navigate', url)).toBe(true);
      contents.emit('did-navigate', {}, url);
    }
    await afterEvent();
    expect(contents.loaded).toEqual([]);
  });

  it('sends no datagrams, and its proxy leads nowhere', async () => {
    expect(secured().policies).toEqual(['disable_non_proxied_udp']);
    await Promise.resolve();
    const { proxies } = session.defaultSession as unknown as { proxies: unknown[] };
    const rules = { mode: 'fixed_servers', proxyRules: 'http://nowhere.invalid:1', proxyBypassRules: '<-loopback>' };
    expect(proxies.at(-1)).toEqual(rules);
  });
});
