import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, startLab } from './lab.ts';
import { full } from '../../fixtures/thorough.ts';

/** Height of the menu bar, in pixels, which the lab has like every app that sets no menu. */
const menuBar = 25;

describe('windows', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  const reopen = async (): Promise<void> => {
    // Chromium opens a window without tabs only from another page. Where there is none, a temporary one is seen.
    const arrived = lab.app.waitForEvent('window', (page) =>
      page.waitForURL(/lab/).then(
        () => true,
        () => false,
      ),
    );
    const [page] = await Promise.all([arrived, lab.app.evaluate(() => openLabWindow())]);
    lab.page = page;
    await page.waitForFunction(() => 'lab' in window);
  };

  it('show separate pages, each with its preload', async () => {
    const [opened] = await Promise.all([
      lab.app.waitForEvent('window'),
      lab.app.evaluate(() => openLabWindow('/other')),
    ]);
    await opened.waitForFunction(() => 'lab' in window);
    expect(await opened.evaluate(() => window.lab.invoke('echo', 'second'))).toBe('second');
    expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([700, 500 - menuBar]);
    const urls = await lab.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    );
    expect(urls).toEqual(['app://lab/', 'app://lab/other']);
    await lab.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]!.destroy());
  });

  it('have the size they are given', async () => {
    await lab.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.setBounds({ width: 820, height: 610 }),
    );
    await lab.page.waitForFunction((bar) => innerWidth === 820 && innerHeight === 610 - bar, menuBar);
  });

  it('can be captured', async () => {
    const picture = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const image = await BrowserWindow.getAllWindows()[0]!.webContents.capturePage();
      return { size: image.getSize(), empty: image.isEmpty(), start: [...image.toPNG().subarray(1, 4)] };
    });
    expect(picture).toEqual({
      size: { width: 820, height: 610 - menuBar },
      empty: false,
      start: [...Buffer.from('PNG')],
    });
  });

  it('may open again after the last was closed', async () => {
    const outcome = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const first = BrowserWindow.getAllWindows()[0]!;
      const closed = new Promise((resolve) => first.once('closed', () => resolve('closed')));
      first.close();
      const event = await closed;
      const left = BrowserWindow.getAllWindows().length;
      return [event, left, first.isDestroyed()];
    });
    expect(outcome).toEqual(['closed', 0, true]);
    await reopen();
    expect(await lab.page.evaluate(() => window.lab.invoke('echo', 'again'))).toBe('again');
  });

  it('may prevent closing', async () => {
    const open = await lab.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      window.once('close', (event) => event.preventDefault());
      window.close();
      return !window.isDestroyed();
    });
    expect(open).toBe(true);
    expect(await lab.page.evaluate(() => window.lab.invoke('echo', 1))).toBe(1);
  });

  it('may keep a page that objects to closing after user input, unless the app overrules it', async () => {
    await lab.page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
    await lab.page.click('h1');
    // Playwright answers dialogs without listeners.
    lab.page.on('dialog', () => undefined);
    const events = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      const objected = new Promise<string>((resolve) => {
        window.webContents.once('will-prevent-unload', () => resolve('prevented'));
      });
      window.close();
      const first = await objected;
      // The page continues after its objection.
      await window.webContents.executeJavaScript('0');
      window.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      const closed = new Promise<string>((resolve) => window.once('closed', () => resolve('closed')));
      window.close();
      return [first, await closed];
    });
    expect(events).toEqual(['prevented', 'closed']);
    await reopen();
  });

  it('reopen when the user closes one and the app prevents it', async () => {
    const before = lab.page;
    await lab.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      window.once('close', (event) => event.preventDefault());
    });
    // Effect of a click on the frame's button in Chromium: the target is closed.
    const browser = await before.context().newCDPSession(before);
    const { targetInfo } = await browser.send('Target.getTargetInfo');
    const [again] = await Promise.all([
      lab.app.waitForEvent('window', (page) =>
        page.waitForURL(/lab/).then(
          () => true,
          () => false,
        ),
      ),
      browser.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined),
    ]);
    await again.waitForFunction(() => 'lab' in window);
    lab.page = again;
    expect(await lab.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('emit that they were shown, hidden, minimized, maximized and full-screen', async () => {
    const events = await lab.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      const emitted: string[] = [];
      for (const name of [
        'hide',
        'show',
        'minimize',
        'restore',
        'maximize',
        'unmaximize',
        'enter-full-screen',
        'leave-full-screen',
      ])
        window.on(name as 'hide', () => emitted.push(name));
      window.hide();
      emitted.push(String(window.isVisible()));
      window.show();
      window.minimize();
      window.restore();
      window.maximize();
      emitted.push(String(window.isMaximized()));
      window.unmaximize();
      window.setFullScreen(true);
      window.setFullScreen(false);
      return emitted;
    });
    expect(events).toEqual([
      'hide', 'false', 'show', 'minimize', 'restore', 'maximize', 'true', 'unmaximize', 'enter-full-screen', 'leave-full-screen',
    ]); // prettier-ignore
  });

  it('follow nativeTheme', async () => {
    const isDark = (): Promise<boolean> => lab.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    for (const [source, dark] of [
      ['dark', true],
      ['light', false],
    ] as const) {
      await lab.app.evaluate(({ nativeTheme }, wanted) => (nativeTheme.themeSource = wanted), source);
      await expect.poll(isDark).toBe(dark);
    }
    await lab.page.emulateMedia({ colorScheme: 'dark' });
    expect(await isDark()).toBe(true);
  });

  it('report when a page has crashed, and can load again', async () => {
    const outcome = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      const gone = new Promise<string>((resolve) => {
        window.webContents.once('render-process-gone', (_event, { reason }) => resolve(reason));
      });
      window.loadURL('chrome://crash').catch(() => undefined);
      const reason = await gone;
      await window.loadURL('app://lab/');
      return [reason, window.webContents.isCrashed()];
    });
    expect(outcome).toEqual(['crashed', false]);
  });

  it.each([
    ['nodeIntegration', true],
    ['contextIsolation', false],
    ['sandbox', false],
    ['webSecurity', false],
    ['webviewTag', true],
  ])('with %s %s are refused', async (name, value) => {
    const message = await lab.app.evaluate(
      ({ BrowserWindow }, preferences) => {
        try {
          new BrowserWindow({ webPreferences: preferences });
          return 'opened';
        } catch (error) {
          return (error as Error).message;
        }
      },
      { [name]: value },
    );
    expect(message).toBe(`The stand-in refuses webPreferences.${name}: ${value}`);
  });

  it('with an unsupported option are refused', async () => {
    const message = await lab.app.evaluate(({ BrowserWindow }) => {
      try {
        new BrowserWindow({ kiosk: true });
        return 'opened';
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(message).toBe('The stand-in does not implement electron.BrowserWindow option kiosk');
  });
});

it('may open as another closes', full, async () => {
  const lab = await startLab();
  try {
    const urls = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows();
      first!.destroy();
      const second = new BrowserWindow();
      second.destroy();
      // The third is opened from a temporary page, the fourth from the third.
      for (const path of ['other', 'frame']) await new BrowserWindow().loadURL(`app://lab/${path}`);
      const windows = BrowserWindow.getAllWindows();
      const shown = windows.map(({ webContents }) => webContents.getURL());
      for (const window of windows) window.destroy();
      return shown;
    });
    expect(urls).toEqual(['app://lab/other', 'app://lab/frame']);
  } finally {
    await lab.close();
  }
});
