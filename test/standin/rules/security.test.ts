import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, loadAgain, startLab } from './lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

describe('permissions', () => {
  const query = (name: string): Promise<string> =>
    lab.page.evaluate(
      async (asked) => (await navigator.permissions.query({ name: asked as PermissionName })).state,
      name,
    );

  it('are all granted without a handler', async () => {
    expect(await query('geolocation')).toBe('granted');
    expect(await query('notifications')).toBe('granted');
  });

  it('are denied where the check handler denies them', async () => {
    await lab.app.evaluate(({ session }) => {
      session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'notifications');
    });
    await expect.poll(() => query('geolocation')).toBe('denied');
    expect(await query('notifications')).toBe('granted');
  });

  it('are denied where the request handler denies them', async () => {
    await lab.app.evaluate(({ session }) => {
      session.defaultSession.setPermissionCheckHandler(null);
      session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
        answer(permission === 'midi'),
      );
    });
    await expect.poll(() => query('notifications')).toBe('denied');
    expect(await query('midi')).toBe('granted');
  });
});

describe('navigation', () => {
  /** Refuses or allows, and records the requests. `turn` resolves with the next one. */
  const watch = (events: string[]): Promise<void> =>
    lab.app.evaluate(({ BrowserWindow }, names) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!;
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      for (const name of ['will-frame-navigate', 'will-navigate', 'will-redirect'] as const)
        webContents.removeAllListeners(name);
      for (const name of names) {
        webContents.on(name as 'will-navigate', (event) => {
          asked.push(`${name} ${event.url}`);
          event.preventDefault();
        });
      }
    }, events);
  const asked = (): Promise<string[]> => lab.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);

  it.each([
    ['an address', `location.href = 'https://example.invalid/'`],
    [
      'a link',
      `document.body.append(Object.assign(document.createElement('a'), { href: 'https://example.invalid/' })); document.querySelector('a').click()`,
    ],
    [
      'a form',
      `document.body.append(Object.assign(document.createElement('form'), { action: 'https://example.invalid/' })); document.querySelector('form').submit()`,
    ],
  ])('by the page itself with %s is announced, and can be prevented', async (_what, road) => {
    for (const event of ['will-frame-navigate', 'will-navigate']) {
      await watch([event]);
      await lab.page.evaluate(`${road}; 0`);
      await expect.poll(asked).toEqual([expect.stringContaining(`${event} https://example.invalid/`)]);
      expect(await lab.page.evaluate('location.pathname')).toBe('/');
    }
  });

  it('by loadURL is not announced', async () => {
    await watch(['will-frame-navigate', 'will-navigate']);
    await lab.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.loadURL('app://lab/other'));
    expect(await asked()).toEqual([]);
    await loadAgain(lab);
  });

  it('of a frame is announced by will-frame-navigate alone', async () => {
    await watch(['will-frame-navigate', 'will-navigate']);
    await lab.page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame' })),
    );
    await expect.poll(asked).toEqual(['will-frame-navigate app://lab/frame']);
  });

  it('by a redirect is announced by will-redirect', async () => {
    await watch(['will-redirect']);
    await lab.app.evaluate(() => {
      globalThis.answers['/away'] = () =>
        new Response(null, { status: 302, headers: { location: 'https://example.invalid/' } });
    });
    const outcome = await lab.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!
        .loadURL('app://lab/away')
        .then(
          () => 'arrived',
          (error: Error) => error.message,
        ),
    );
    expect(outcome).toBe("ERR_ABORTED (-3) loading 'app://lab/away'");
    expect(await asked()).toEqual(['will-redirect https://example.invalid/']);
  });

  it('that fails rejects loadURL and emits did-fail-load', async () => {
    const outcome = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      const emitted = new Promise((resolve) => {
        window.webContents.once('did-fail-load', (_event, code, text) => resolve([code, text]));
      });
      const message = await window.loadURL('https://example.invalid/').then(String, (error: Error) => error.message);
      return [message, await emitted];
    });
    expect(outcome).toEqual([
      "ERR_NAME_NOT_RESOLVED (-105) loading 'https://example.invalid/'",
      [-105, 'ERR_NAME_NOT_RESOLVED'],
    ]);
    await loadAgain(lab);
  });
});

describe('windows that a page requests', () => {
  const watch = (): Promise<void> =>
    lab.app.evaluate(({ BrowserWindow }) => {
      const wanted: string[] = [];
      Object.assign(globalThis, { wanted });
      BrowserWindow.getAllWindows()[0]!.webContents.setWindowOpenHandler(({ url }) => {
        wanted.push(url);
        return { action: 'deny' };
      });
    });
  const wanted = (): Promise<string[]> =>
    lab.app.evaluate(() => (globalThis as unknown as { wanted: string[] }).wanted);

  it('by window.open are announced, and null to the page', async () => {
    await watch();
    expect(await lab.page.evaluate(() => window.open('/other'))).toBeNull();
    await expect.poll(wanted).toEqual(['app://lab/other']);
  });

  it('by a link are announced, and do not open', async () => {
    await watch();
    await lab.page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://example.invalid/', target: '_blank' });
      document.body.append(link);
      link.click();
    });
    await expect.poll(wanted).toEqual(['https://example.invalid/']);
    await expect.poll(() => lab.app.windows().length).toBe(1);
  });
});

describe('requests', () => {
  it('may be canceled by webRequest.onBeforeRequest', async () => {
    await lab.app.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) =>
        answer({ cancel: url.endsWith('/other') }),
      );
    });
    const outcome = await lab.page.evaluate(() =>
      Promise.all(
        ['/other', '/frame'].map((path) =>
          fetch(path).then(
            ({ status }) => status,
            () => 'cancelled',
          ),
        ),
      ),
    );
    expect(outcome).toEqual(['cancelled', 200]);
  });
});
