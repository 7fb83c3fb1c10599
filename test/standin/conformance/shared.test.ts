import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, startShared } from './runtime.ts';

let shared: Awaited<ReturnType<typeof startShared>>;
beforeAll(async () => {
  shared = await startShared();
});
afterAll(() => shared.stop());

/** Evaluates code in a hidden window's page at app://page/. */
const inPage = (code: string): Promise<unknown> =>
  shared.app.evaluate(async (_electron, script) => {
    const window = openWindow();
    try {
      await window.loadURL('app://page/');
      return (await window.webContents.executeJavaScript(script)) as unknown;
    } finally {
      window.destroy();
    }
  }, code);

/** api-utility-process.spec.ts */
describe('a utility process', () => {
  it('exits gracefully when its parent kills it (terminates the child process gracefully)', async () => {
    const outcome = await shared.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path);
      await new Promise<void>((resolve) => child.once('spawn', resolve));
      const exit = new Promise((resolve) => child.once('exit', resolve));
      return [child.kill(), await exit];
    }, fixture('shared/echo.mjs'));
    expect(outcome).toEqual([true, 0]);
  });

  it('reports in its code that another process killed it (emits the correct error code when child process is killed)', async () => {
    const code = await shared.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path);
      await new Promise<void>((resolve) => child.once('spawn', resolve));
      const exit = new Promise((resolve) => child.once('exit', resolve));
      process.kill(child.pid!);
      return exit;
    }, fixture('shared/echo.mjs'));
    expect(code).toEqual(expect.any(Number));
    expect(code).not.toBe(0);
  });

  it('ends with the code it gives (emits the correct error code when child process exits nonzero)', async () => {
    const code = await shared.app.evaluate(
      async ({ utilityProcess }, path) =>
        new Promise((resolve) => utilityProcess.fork(path, ['7']).once('exit', resolve)),
      fixture('shared/exit.mjs'),
    );
    expect(code).toBe(7);
  });

  it('receives messages sent before it listened (supports queuing messages on the receiving end)', async () => {
    const answers = await shared.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path);
      const heard: unknown[] = [];
      const all = new Promise<void>((resolve) => {
        child.on('message', (message) => {
          heard.push(message);
          if (heard.length === 2) resolve();
        });
      });
      child.postMessage({ first: 1 });
      child.postMessage('second');
      await all;
      child.kill();
      return heard;
    }, fixture('shared/echo.mjs'));
    expect(answers).toEqual([{ first: 1 }, 'second']);
  });

  it('may be an ES module (is launches an mjs file)', async () => {
    const printed = await shared.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path, ['hello'], { stdio: 'pipe' });
      const chunk = await new Promise((resolve) => child.stdout!.once('data', resolve));
      child.kill();
      return String(chunk).trim();
    }, fixture('shared/echo.mjs'));
    expect(printed).toBe('hello');
  });

  it('receives options of V8 only as --js-flags (shell/common/node_bindings.cc: IsAllowedOption; shell/services/node/node_service.cc: NodeService::Initialize)', async () => {
    const limits = await shared.app.evaluate(async ({ utilityProcess }, path) => {
      const limitWith = async (...execArgv: string[]): Promise<number> => {
        const child = utilityProcess.fork(path, [], { execArgv });
        const limit = await new Promise<number>((resolve) => child.once('message', resolve));
        child.kill();
        return limit;
      };
      const flag = '--max-old-space-size=64';
      return { usual: await limitWith(), bare: await limitWith(flag), switched: await limitWith(`--js-flags=${flag}`) };
    }, fixture('shared/heap-limit.mjs'));
    expect(limits.bare).toBe(limits.usual);
    expect(limits.switched).toBeLessThan(limits.usual / 2);
  });
});

/** api-protocol.spec.ts, protocol.handle */
describe('a protocol handler', () => {
  it('may answer with a stream (can send stream body)', async () => {
    await shared.app.evaluate(() => {
      const parts = ['one ', 'two ', 'three'];
      replies['/stream'] = () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              const part = parts.shift();
              if (part === undefined) controller.close();
              else controller.enqueue(new TextEncoder().encode(part));
            },
          }),
        );
    });
    expect(await inPage(`fetch('/stream').then((response) => response.text())`)).toBe('one two three');
  });

  it('sends the type and charset (correctly sets content-type and charset)', async () => {
    const type = 'text/html; charset=testcharset';
    const fetched = await shared.app.evaluate(async ({ net }, given) => {
      replies['/type'] = () => new Response(null, { headers: { 'content-type': given } });
      return (await net.fetch('app://page/type')).headers.get('content-type');
    }, type);
    expect(fetched).toBe(type);
    expect(await inPage(`fetch('/type').then((response) => response.headers.get('content-type'))`)).toBe(type);
  });

  it.each([
    ['handles a synchronous error in the handler', 'throw'],
    ['handles an asynchronous error in the handler', 'reject'],
  ])('is a network error when it fails (%s)', async (_title, way) => {
    const message = await shared.app.evaluate(({ net }, chosen) => {
      const error = new Error('on purpose');
      replies['/fails'] = () => {
        if (chosen === 'throw') throw error;
        return Promise.reject(error);
      };
      return net.fetch('app://page/fails').then(
        () => 'answered',
        (thrown: Error) => thrown.message,
      );
    }, way);
    expect(message).toBe('net::ERR_UNEXPECTED');
    expect(await inPage(`fetch('/fails').then(() => 'answered', (error) => error.name)`)).toBe('TypeError');
  });

  it('sees addresses of a standard scheme in normal form (normalizes urls in standard schemes)', async () => {
    const seen = await shared.app.evaluate(async ({ net }) => {
      replies['/'] = (request) => new Response(request.url);
      const texts: string[] = [];
      for (const url of ['app://foo', 'app:///foo', 'app://foo:1234', 'app://foo/a/../'])
        texts.push(await (await net.fetch(url)).text());
      delete replies['/'];
      const invalid = await net.fetch('app://').then(
        () => 'answered',
        (thrown: Error) => thrown.message,
      );
      return [...texts, invalid];
    });
    expect(seen).toEqual([...Array<string>(4).fill('app://foo/'), expect.stringContaining('Invalid URL')]);
  });
});

/** api-ipc.spec.ts, invoke */
describe('ipcMain.handle', () => {
  it('passes on an error as its text (receives an error from an asynchronous handler)', async () => {
    await shared.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('fails', async () => {
        await Promise.resolve();
        throw Object.assign(new RangeError('some error'), { code: 7 });
      });
    });
    const caught = await inPage(`bridge.invoke('fails').catch((error) => [error.message, error.code ?? null])`);
    expect(caught).toEqual(["Error invoking remote method 'fails': RangeError: some error", null]);
  });

  it('accepts one handler a channel (forbids multiple handlers)', async () => {
    const message = await shared.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('once', () => 1);
      try {
        ipcMain.handle('once', () => 2);
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(message).toMatch(/second handler for 'once'/);
  });
});

/** api-web-frame-main.spec.ts */
it('the frame of a message is gone after a navigation (returns null upon accessing senderFrame after cross-origin navigation)', async () => {
  const seen = await shared.app.evaluate(async ({ ipcMain }) => {
    const window = openWindow();
    await window.loadURL('app://page/');
    const heard = new Promise<Electron.IpcMainEvent>((resolve) => ipcMain.once('hello', resolve));
    await window.webContents.executeJavaScript(`bridge.send('hello')`);
    const event = await heard;
    const before = event.senderFrame?.url;
    await window.loadURL('app://elsewhere/');
    const after = event.senderFrame;
    window.destroy();
    return [before, after];
  });
  expect(seen).toEqual(['app://page/', null]);
});

/** api-context-bridge.spec.ts */
describe('contextBridge', () => {
  it('copies a thrown error (should copy thrown errors into the other context)', async () => {
    const script = `(async () => {
      const own = (error) => [Object.getPrototypeOf(error) === Error.prototype, error.message];
      const caught = (call) => { try { call(); } catch (error) { return own(error); } };
      return [
        caught(bridge.throwError), caught(bridge.throwOther)?.[0], caught(bridge.returnUncloneable)?.[0],
        caught(() => bridge.take(Object(Symbol('argument'))))?.[0],
        await bridge.rejectLater().catch(own),
      ];
    })()`;
    expect(await inPage(script)).toEqual([[true, 'whoops'], true, true, true, [true, 'whoops later']]);
  });

  it('ends at a depth of 1000 (should throw an error when recursion depth is exceeded)', async () => {
    const script = `[999, 1000].map((depth) => {
      let nested = [];
      for (let level = 0; level < depth; level++) nested = [nested];
      try { bridge.take(nested); return 'taken'; } catch { return 'thrown'; }
    })`;
    expect(await inPage(script)).toEqual(['taken', 'thrown']);
  });

  it('carries symbols unchanged (should proxy symbols; such that symbol equality works; such that symbol key lookup works)', async () => {
    const script = `[
      bridge.isSymbol(symbol), bridge.isSymbol(bridge.getSymbol()), bridge.isSymbol(Symbol('unique')),
      bridge.getObject()[bridge.getSymbol()], symbol === bridge.getSymbol(),
    ]`;
    expect(await inPage(script)).toEqual([true, true, false, 123, true]);
  });
});

/** api-app.spec.ts, sandbox options */
it('a page’s process is started as sandboxed (adds --enable-sandbox to all renderer processes)', async () => {
  expect(await inPage('bridge.argv')).toContain('--enable-sandbox');
});

/** api-browser-window.spec.ts */
describe('a hidden window', () => {
  it('offers to be shown (should emit ready-to-show event)', async () => {
    const visible = await shared.app.evaluate(async () => {
      const window = openWindow();
      const ready = new Promise<boolean>((resolve) => window.once('ready-to-show', () => resolve(window.isVisible())));
      await window.loadURL('app://page/');
      const preload = await ready;
      window.destroy();
      return preload;
    });
    expect(visible).toBe(false);
  });

  it('has a page that considers itself visible (visibilityState is initially visible despite window being hidden)', async () => {
    expect(await inPage('[document.visibilityState, document.hidden]')).toEqual(['visible', false]);
  });
});

/** api-web-contents.spec.ts */
describe('a page', () => {
  it('rejects when another load replaces its own (loadURL: rejects if the load is aborted)', async () => {
    const outcome = await shared.app.evaluate(async () => {
      const window = openWindow();
      const asked = new Promise<void>((resolve) => {
        replies['/never'] = () => {
          resolve();
          return new Promise<Response>(() => undefined);
        };
      });
      const aborted = window.loadURL('app://page/never').then(
        () => 'loaded',
        (error: Error) => error.message,
      );
      await asked;
      await window.loadURL('app://page/');
      const failure = await aborted;
      window.destroy();
      return failure;
    });
    expect(outcome).toMatch(/^ERR_ABORTED \(-3\) loading 'app:\/\/page\/never'/);
  });

  it('returns when it is reloaded as it crashes (render-process-gone: survives a synchronous reload from the handler)', async () => {
    const outcome = await shared.app.evaluate(async () => {
      const window = openWindow();
      await window.loadURL('app://page/');
      const loadedAgain = new Promise<void>((resolve) => {
        window.webContents.once('render-process-gone', () => {
          window.webContents.once('did-finish-load', () => resolve());
          window.webContents.reload();
        });
      });
      window.webContents.forcefullyCrashRenderer();
      await loadedAgain;
      const title = (await window.webContents.executeJavaScript('document.title')) as string;
      const state = [title, window.webContents.isCrashed()];
      window.destroy();
      return state;
    });
    expect(outcome).toEqual(['Page', false]);
  });
});

/** api-session.spec.ts, app.on("session-created") */
it('a session is announced once, when it is created (is emitted when a session is created)', async () => {
  const seen = await shared.app.evaluate(({ session }) => {
    const before = sessions.length;
    const created = session.fromPartition('conformance');
    session.fromPartition('conformance');
    return [sessions.length - before, sessions.at(-1) === created, sessions[0] === session.defaultSession];
  });
  expect(seen).toEqual([1, true, true]);
});

/** node.spec.ts */
it('an unhandled rejection is an event, and ends nothing (gets emitted as a process unhandledRejection event)', async () => {
  const reason = await shared.app.evaluate(async () => {
    const heard = new Promise<unknown>((resolve) => process.once('unhandledRejection', resolve));
    void Promise.reject(new Error('nobody handles this'));
    return ((await heard) as Error).message;
  });
  expect(reason).toBe('nobody handles this');
});
