import { expect, startConsole, test } from './console.ts';
import { chooseMethod } from './environment-form.ts';
import { reports } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

/**
 * Electron's security checklist, item by item (S2). Items without a line here are asserted in test/unit and
 * build/checks.
 */
test.describe('security checklist', essential, () => {
  test('2, 3, 4: the page has no Node, and its preload runs isolated and sandboxed', async ({
    console: { app, page },
  }) => {
    const inPage = await page.evaluate(() =>
      ['require', 'process', 'module', 'global', 'Buffer'].filter((name) => name in globalThis),
    );
    expect(inPage).toEqual([]);
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window!.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
    });
  });

  test('5: every permission is denied', async ({ console: { page } }) => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'];
      const asked = names.map((name) => navigator.permissions.query({ name: name as PermissionName }));
      return Promise.all(asked.map(async (status) => (await status).state));
    });
    expect(new Set(states)).toEqual(new Set(['denied']));
  });

  test("6, 8, 9, 12: none of the web's own security is switched off", async ({ console: { app } }) => {
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window!.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    });
    expect(preferences).not.toHaveProperty('enableBlinkFeatures');
  });

  test('7: the policy holds: no eval, no inline script or style, no connection', async ({ console: { page } }) => {
    const expected = ['connect-src', 'script-src-elem', 'style-src-attr'];
    const outcome = await page.evaluate(async (awaited) => {
      // Violations are reported some time after they were prevented.
      const reported = new Promise<string[]>((resolve) => {
        const violations = new Set<string>();
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          violations.add(effectiveDirective);
          if (awaited.every((directive) => violations.has(directive))) resolve([...violations]);
        });
      });
      // Code that a debugger runs is free of the policy. Code in a later turn of the event loop is not.
      const evaluated = await new Promise<string>((resolve) =>
        setTimeout(() => {
          try {
            resolve(String((0, eval)('1')));
          } catch {
            resolve('refused');
          }
        }),
      );
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      const fetched = await fetch('https://127.0.0.1:1/').then(
        () => 'answered',
        () => 'refused',
      );
      const style = document.createElement('div');
      style.innerHTML = '<p style="color: red">x</p>';
      document.body.append(style);
      return { violations: await reported, evaluated, ran: 'ran' in window, fetched };
    }, expected);
    expect(outcome).toMatchObject({ evaluated: 'refused', ran: false, fetched: 'refused' });
    expect(outcome.violations).toEqual(expect.arrayContaining(expected));
  });

  test('7: no datagram leaves either', async ({ console: { page } }) => {
    const candidates = await page.evaluate(async () => {
      const found: string[] = [];
      const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] });
      connection.createDataChannel('x');
      connection.onicecandidate = ({ candidate }) => candidate && found.push(candidate.candidate);
      const gathered = new Promise<void>((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve();
      });
      await connection.setLocalDescription(await connection.createOffer());
      await gathered;
      connection.close();
      return found;
    });
    expect(candidates).toEqual([]);
  });

  test('12: a webview attaches nothing', async ({ console: { app, page } }) => {
    await page.evaluate(() => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'https://example.invalid/');
      document.body.append(view);
    });
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  });

  test('13: the page navigates nowhere', async ({ console: { app, page } }) => {
    const where = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL());
    const before = await where();
    await expect(page.locator('h1').first()).toHaveText('Try the demo');
    for (const road of [
      () => (location.href = 'https://example.invalid/'),
      () => {
        const link = document.createElement('a');
        link.href = 'https://example.invalid/';
        document.body.append(link);
        link.click();
      },
      () => {
        const form = document.createElement('form');
        form.action = 'https://example.invalid/';
        document.body.append(form);
        form.submit();
      },
    ]) {
      await page.evaluate(road);
      // Read from the page itself: Playwright's locators wait for the end of a navigation that never comes.
      expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Try the demo');
      expect(await where()).toBe(before);
    }
  });

  test('13: a blank page, which makes no request, is navigated back from', async ({ console: { app, page } }) => {
    const where = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL());
    await page.evaluate(() => void setTimeout(() => (location.href = 'about:blank')));
    await page.waitForURL('about:blank');
    await expect.poll(where).toMatch(/^app:\/\/penstock\//);
    await expect(page.locator('h1').first()).toHaveText('Try the demo');
  });

  test('14: no window opens', async ({ console: { app, page } }) => {
    expect(await page.evaluate(() => window.open('https://example.invalid/') === null)).toBe(true);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test('15: the token page opens in the browser, https only', async ({ console: { app, page } }) => {
    await app.evaluate(({ dialog, shell }) => {
      const opened: string[] = [];
      // The user first declines, then accepts.
      const asked: string[] = [];
      Object.assign(globalThis, { opened, asked });
      shell.openExternal = async (url) => void opened.push(url);
      const answer = async (_window: unknown, { message }: { message: string }) => {
        asked.push(message);
        return { response: asked.length === 1 ? 1 : 0, checkboxChecked: false };
      };
      Object.assign(dialog, { showMessageBox: answer });
    });
    await page.getByLabel(/^Web URL/).fill('https://ui.example');
    await chooseMethod(page, 'Session token');
    const getToken = page.getByRole('button', { name: 'Get a token' });
    await getToken.click();
    const asked = () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    await expect.poll(asked).toEqual(['Open ui.example in your browser?']);
    await getToken.click();
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
      .toEqual(['https://ui.example/token']);
    await page.getByLabel(/^Web URL/).fill('file:///etc/passwd');
    await getToken.click();
    await expect(reports(page)).toContainText(/https/);
    expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toHaveLength(1);
  });

  test("18: the page comes from Penstock's own protocol, in a secure context", async ({ console: { app, page } }) => {
    const url = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL());
    expect(url).toMatch(/^app:\/\/penstock\//);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
  });

  test('20: the page gets named functions and nothing of Electron', async ({ console: { page } }) => {
    const exposed = await page.evaluate(() => {
      const { penstock } = window as unknown as { penstock: Record<string, unknown> };
      return { keys: Object.keys(penstock).sort(), frozen: Object.isFrozen(penstock) };
    });
    expect(exposed).toEqual({ keys: ['calls', 'cancel', 'events'], frozen: true });
  });

  test('a second start brings the first window to the front and ends', async ({ ownConsole: { app, profile } }) => {
    await expect(startConsole(profile)).rejects.toThrow();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });
});
