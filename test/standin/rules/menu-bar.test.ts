import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, startLab } from './lab.ts';

/** Height of the bar on Linux, in pixels. */
const bar = 25;

describe('a menu bar', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  /** Size of the page, as main and the page report it, of a window of 500 x 400 on which `change` was called. */
  const sizes = (
    options: Electron.BrowserWindowConstructorOptions,
    change: (window: Electron.BrowserWindow, electron: typeof Electron) => unknown = () => undefined,
  ) =>
    lab.app.evaluate(
      async (electron, [given, source]) => {
        const window = new electron.BrowserWindow({ width: 500, height: 400, ...(given as object) });
        await window.loadURL('app://lab/other');
        // Sent as text, which crosses to the app.
        (0, eval)(`(${source})`)(window, electron);
        const [, height] = window.getContentSize();
        const drawn = `new Promise((resolve) => { const look = () => innerHeight === ${height} ? resolve(innerHeight) : setTimeout(look); look(); })`;
        const page: unknown = await window.webContents.executeJavaScript(drawn);
        const sizes = { window: window.getSize()[1], page, visible: window.isMenuBarVisible() };
        window.destroy();
        return sizes;
      },
      [options, String(change)] as const,
    );

  it('takes height from the page', async () => {
    expect(await sizes({})).toEqual({ window: 400, page: 400 - bar, visible: true });
  });

  it.each([
    ['autoHideMenuBar', { autoHideMenuBar: true }],
    ['frame: false', { frame: false }],
  ])('takes none with %s', async (_title, options) => {
    expect(await sizes(options)).toEqual({ window: 400, page: 400, visible: false });
  });

  it('takes none once it is hidden', async () => {
    const change = (window: Electron.BrowserWindow) => window.setMenuBarVisibility(false);
    expect(await sizes({}, change)).toEqual({ window: 400, page: 400, visible: false });
  });

  it('takes none without a menu, and is not shown without one', async () => {
    const change = (window: Electron.BrowserWindow) => {
      window.removeMenu();
      window.setMenuBarVisibility(true);
    };
    expect(await sizes({}, change)).toEqual({ window: 400, page: 400, visible: false });
  });

  it('is added above a page of a given content size, which does not shrink', async () => {
    expect(await sizes({ useContentSize: true })).toEqual({ window: 400 + bar, page: 400, visible: true });
    const change = (window: Electron.BrowserWindow) => window.removeMenu();
    expect(await sizes({ useContentSize: true }, change)).toEqual({ window: 400, page: 400, visible: false });
  });

  it('leaves the page the size that it is given', async () => {
    const change = (window: Electron.BrowserWindow) => window.setContentSize(450, 300);
    expect(await sizes({}, change)).toEqual({ window: 300 + bar, page: 300, visible: true });
  });

  it('disappears from every window when the app wants no menu', async () => {
    const change = (_window: Electron.BrowserWindow, { Menu }: typeof Electron) => Menu.setApplicationMenu(null);
    expect(await sizes({}, change)).toEqual({ window: 400, page: 400, visible: false });
    expect(await sizes({})).toEqual({ window: 400, page: 400, visible: false });
  });
});
