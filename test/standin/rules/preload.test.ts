import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, type Lab, startLab } from './lab.ts';

describe('a sandboxed preload', () => {
  let lab: Lab;
  let seen: Record<string, unknown>;
  beforeAll(async () => {
    lab = await startLab();
    seen = await lab.page.evaluate(() => window.seen);
  });
  afterAll(() => lab.close());

  it('may require electron, events, timers and url, and nothing else', () => {
    const {
      electron,
      events,
      timers,
      url,
      ['node:url']: nodeUrl,
      ...others
    } = seen['modules'] as Record<string, string>;
    expect([electron, events, timers, url, nodeUrl]).toEqual(['object', 'function', 'object', 'object', 'object']);
    expect(others).toEqual({
      fs: 'module not found: fs',
      path: 'module not found: path',
      crypto: 'module not found: crypto',
      './other.cjs': 'module not found: ./other.cjs',
    });
  });

  it('is one function body, with no __dirname', () => {
    expect(seen['globals']).toEqual({
      __dirname: 'undefined',
      __filename: 'undefined',
      Buffer: 'function',
      setImmediate: 'function',
      global: 'object',
      module: 'object',
      exports: 'object',
    });
  });

  it('knows a part of process', () => {
    expect(seen['process']).toEqual({ sandboxed: true, contextIsolated: true, type: 'renderer' });
    expect(seen['versions']).toMatchObject({ electron: '45.4.1', modules: '150' });
  });

  it('reaches the page only by what it exposes', async () => {
    const visible = await lab.page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter((name) => name in window),
    );
    expect(visible).toEqual([]);
  });

  it('has its error reported by preload-error and on stderr', async () => {
    const reported = await lab.app.evaluate(async ({ BrowserWindow }, preload) => {
      const window = new BrowserWindow({ show: false, webPreferences: { preload } });
      const failed = new Promise<string[]>((resolve) => {
        window.webContents.once('preload-error', (_event, path, error) => resolve([path, error.message]));
      });
      await window.loadURL('app://lab/');
      const result = await failed;
      window.destroy();
      return result;
    }, fixture('failing-preload.cjs'));
    expect(reported).toEqual([fixture('failing-preload.cjs'), 'module not found: fs']);
    expect(lab.stderr()).toContain(`Unable to load preload script: ${fixture('failing-preload.cjs')}`);
  });

  it('gets an error for what the stand-in lacks', () => {
    expect(seen['unknown']).toBe('The stand-in does not implement ipcRenderer.sendSync');
    expect(seen['unknownModule']).toBe('The stand-in does not implement electron.webFrame in a preload');
  });
});

describe('contextBridge', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  it('freezes what it exposes, deeply, under a name that cannot be changed', async () => {
    const state = await lab.page.evaluate(() => {
      const tried = Reflect.set(window, 'lab', 1) || Reflect.deleteProperty(window, 'lab');
      return [tried, Object.isFrozen(window.lab), Object.isFrozen(window.seen['modules'])];
    });
    expect(state).toEqual([false, true, true]);
  });

  it('throws when a name is exposed twice or taken', async () => {
    const { twice, taken } = await lab.page.evaluate(() => window.seen);
    const message = 'Cannot bind an API on top of an existing property on the window object';
    expect([twice, taken]).toEqual([message, message]);
  });

  it('loses prototypes and getters of a class; refuses what cannot be cloned', async () => {
    const { instance, uncloneable, bridgedIpc } = await lab.page.evaluate(() => window.seen);
    expect(instance).toEqual({ x: 1 });
    expect(uncloneable).toBe('An object could not be cloned.');
    expect(bridgedIpc).toEqual({});
  });

  it('copies, so that a change on one side is not seen on the other', async () => {
    const result = await lab.page.evaluate(() => {
      const value = { list: [1] };
      const copy = window.lab.give(value) as typeof value;
      copy.list.push(2);
      return [value.list, copy.list, copy === value];
    });
    expect(result).toEqual([[1], [1, 2], false]);
  });

  it('proxies functions and promises, both ways', async () => {
    const result = await lab.page.evaluate(async () => {
      const { callback } = await window.lab.later();
      return [callback(1), window.lab.call((a, b) => Number(a) + Number(b), 2, 3)];
    });
    expect(result).toEqual([2, 5]);
  });

  it('preserves an error’s message and nothing else', async () => {
    const error = await lab.page.evaluate(() => {
      try {
        return window.lab.fail();
      } catch (thrown) {
        const { name, message, code } = thrown as Error & { code?: number };
        return { name, message, code };
      }
    });
    expect(error).toEqual({ name: 'Error', message: 'no', code: undefined });
  });

  it('carries data that looks like its own marks', async () => {
    const value = { $bridge: 'function', id: 0, nested: [{ $structured: 'date', value: 1 }] };
    expect(await lab.page.evaluate((given) => window.lab.give(given), value)).toEqual(value);
    expect(await lab.page.evaluate((given) => window.lab.invoke('echo', given), value)).toEqual(value);
  });
});
