import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { full } from '../../fixtures/thorough.ts';
import { type Lab, loadAgain, startLab } from './lab.ts';

describe('IPC', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  it('carries what structured clone carries, both ways', async () => {
    const survived = await lab.page.evaluate(async () => {
      const sent = {
        date: new Date(5),
        map: new Map([[1, new Set(['a'])]]),
        bytes: new Uint8Array([1, 2, 255]),
        big: 10n,
        nothing: undefined,
        nan: NaN,
        negativeZero: -0,
        error: new RangeError('no'),
        ['__proto__']: 1,
        lone: '\ud800',
      };
      const got = (await window.lab.invoke('echo', sent)) as typeof sent;
      return {
        date: got.date instanceof Date && got.date.getTime(),
        map: got.map instanceof Map && got.map.get(1)?.has('a'),
        bytes: got.bytes.constructor.name + String(got.bytes),
        big: String(got.big),
        nothing: 'nothing' in got && got.nothing === undefined,
        nan: Number.isNaN(got.nan),
        negativeZero: Object.is(got.negativeZero, -0),
        error: String(got.error),
        lone: got.lone === '\ud800',
      };
    });
    expect(survived).toEqual({
      date: 5,
      map: true,
      bytes: 'Uint8Array1,2,255',
      big: '10',
      nothing: true,
      nan: true,
      negativeZero: true,
      error: 'Error: no', // The bridge preserves only an error's message.
      lone: true,
    });
  });

  it('a Buffer arrives as Uint8Array, an instance of a class as a plain object', async () => {
    await lab.app.evaluate(({ ipcMain }) => {
      class Point {
        x = 1;
        get double() {
          return 2;
        }
      }
      ipcMain.handle('things', () => ({
        buffer: process.getBuiltinModule('node:buffer').Buffer.from('hi'),
        point: new Point(),
      }));
    });
    const got = await lab.page.evaluate(async () => {
      const { buffer, point } = (await window.lab.invoke('things')) as { buffer: object; point: object };
      return [buffer.constructor.name, Object.getPrototypeOf(point) === Object.prototype, Object.keys(point)];
    });
    expect(got).toEqual(['Uint8Array', true, ['x']]);
  });

  it.each([
    ['a function', () => () => undefined],
    ['a promise', () => Promise.resolve()],
    ['a symbol', () => Symbol('no')],
    ['a WeakMap', () => new WeakMap()],
  ])('a handler that returns %s rejects', async (_what, make) => {
    const message = await lab.app
      .evaluate(({ ipcMain }, source) => {
        ipcMain.removeHandler('bad');
        ipcMain.handle('bad', () => ({ bad: (0, eval)(`(${source})()`) as unknown }));
      }, String(make))
      .then(() => lab.page.evaluate(() => window.lab.invoke('bad').catch((error: Error) => error.message)));
    expect(message).toBe("Error invoking remote method 'bad': Error: An object could not be cloned.");
  });

  it('a page cannot send a function', async () => {
    const message = await lab.page.evaluate(() =>
      window.lab
        .invoke('echo', () => 1)
        .then(
          () => 'sent',
          (error: Error) => error.message,
        ),
    );
    expect(message).toBe('An object could not be cloned.');
  });

  it("passes only the text of a handler's error", async () => {
    await lab.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('fail', () => {
        throw Object.assign(new RangeError('boom'), { code: 'E1', cause: new Error('why') });
      });
    });
    const error = await lab.page.evaluate(() =>
      window.lab.invoke('fail').catch((thrown: Error & { code?: string }) => ({
        text: String(thrown),
        rest: [thrown.code, thrown.cause, Object.keys(thrown)],
      })),
    );
    expect(error).toEqual({
      text: "Error: Error invoking remote method 'fail': RangeError: boom",
      rest: [undefined, undefined, []],
    });
  });

  it('rejects on a channel without a handler', async () => {
    const message = await lab.page.evaluate(() => window.lab.invoke('nobody').catch((error: Error) => error.message));
    expect(message).toBe("Error invoking remote method 'nobody': Error: No handler registered for 'nobody'");
  });

  it('throws on a second handler for a channel', async () => {
    const message = await lab.app.evaluate(({ ipcMain }) => {
      try {
        ipcMain.handle('echo', () => 1);
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(message).toBe("Attempted to register a second handler for 'echo'");
  });

  it('senderFrame names the app’s address, and is null once the frame has navigated', async () => {
    await lab.app.evaluate(({ ipcMain }) => {
      const state = globalThis as unknown as { before: unknown; event: Electron.IpcMainInvokeEvent };
      ipcMain.handle('hold', (event) => {
        state.event = event;
        state.before = [event.senderFrame?.url, event.senderFrame?.origin, event.senderFrame?.parent];
      });
    });
    await lab.page.evaluate(() => window.lab.invoke('hold'));
    await lab.page.goto(new URL('/other', lab.page.url()).href);
    const seen = () =>
      lab.app.evaluate(() => {
        const { before, event } = globalThis as unknown as { before: unknown; event: Electron.IpcMainInvokeEvent };
        return { before, gone: event.senderFrame === null };
      });
    // Main learns of a navigation that Playwright requested a moment after Playwright.
    await expect.poll(seen).toEqual({ before: ['app://lab/', 'app://lab', null], gone: true });
  });

  it('a frame held across a navigation throws when it is used', async () => {
    const message = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const frame = window!.webContents.mainFrame;
      await window!.loadURL('app://lab/');
      try {
        return frame.url;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(message).toMatch(/Render frame was disposed/);
    await loadAgain(lab);
  });

  it('messages from main before the preload listens are lost, later messages arrive in order', async () => {
    const got = await lab.app.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!;
      webContents.send('tick', 'too early');
      await webContents.executeJavaScript(`window.ticks = []; lab.listen('tick', (n) => ticks.push(n)); 0`);
      for (let n = 0; n < 100; n++) webContents.send('tick', n);
      return webContents.executeJavaScript(`lab.invoke('echo', 1).then(() => ticks)`) as Promise<number[]>;
    });
    expect(got).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('a listener is called until it is removed', async () => {
    const ticks = await lab.page
      .evaluate(async () => {
        const heard: unknown[] = [];
        const stop = window.lab.listen('once', (n) => heard.push(n));
        (window as unknown as { stop: () => void; heard: unknown[] }).stop = stop;
        (window as unknown as { heard: unknown[] }).heard = heard;
      })
      .then(async () => {
        const send = (n: number) =>
          lab.app.evaluate(
            ({ BrowserWindow }, value) => BrowserWindow.getAllWindows()[0]!.webContents.send('once', value),
            n,
          );
        await send(1);
        await lab.page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length === 1);
        await lab.page.evaluate(() => (window as unknown as { stop: () => void }).stop());
        await send(2);
        return lab.page.evaluate(async () => {
          await window.lab.invoke('echo', 0);
          return (window as unknown as { heard: unknown[] }).heard;
        });
      });
    expect(ticks).toEqual([1]);
  });

  it('frames within the page get no preload', async () => {
    const inFrame = await lab.page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/frame';
      document.body.append(frame);
      await new Promise((resolve) => (frame.onload = resolve));
      return ['lab', 'seen'].filter((name) => name in frame.contentWindow!);
    });
    expect(inFrame).toEqual([]);
  });
});

it("STANDIN_SLOW_IPC delays main's receipt of a page's messages, in their order", full, async () => {
  const lab = await startLab({ STANDIN_SLOW_IPC: '100' });
  try {
    await lab.app.evaluate(({ ipcMain }) => {
      const heard: { said: number; late: number }[] = [];
      Object.assign(globalThis, { heard });
      ipcMain.on('say', (_event, said: number, at: number) => void heard.push({ said, late: Date.now() - at }));
    });
    const answers = await lab.page.evaluate(async () => {
      const numbers = Array.from({ length: 20 }, (_, number) => number);
      for (const number of numbers) window.lab.send('say', number, Date.now());
      return Promise.all(numbers.map((number) => window.lab.invoke('echo', number)));
    });
    const heard = await lab.app.evaluate(
      () => (globalThis as unknown as { heard: { said: number; late: number }[] }).heard,
    );
    expect(heard.map(({ said }) => said)).toEqual(answers);
    expect(answers).toEqual(Array.from({ length: 20 }, (_, number) => number));
    // The latest of twenty equally distributed shares of the time.
    expect(heard.at(-1)!.late).toBeGreaterThanOrEqual(20);
  } finally {
    await lab.close();
  }
});
