import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Declared, readDeclarations } from './declared.ts';
import { fixture, type Lab, startLab } from './lab.ts';

/** Real and documented, yet not in electron.d.ts. */
const undeclared: Record<string, string[]> = { WebContents: ['getLastWebPreferences'] };

let lab: Lab;
let declared: Declared;
beforeAll(async () => {
  lab = await startLab();
  declared = readDeclarations();
});
afterAll(() => lab.close());

describe('the stand-in offers only names of Electron', () => {
  it('exports', async () => {
    const names = await lab.app.evaluate((electron) => Object.keys(electron));
    expect(names).toEqual(expect.arrayContaining(['app', 'BrowserWindow', 'dialog', 'utilityProcess']));
    expect(names.filter((name) => declared.typeOf(name) === undefined)).toEqual([]);
  });

  it('members', async () => {
    const offered = await lab.app.evaluate(async (electron, utility) => {
      const { app, BrowserWindow, Menu, MenuItem, Notification, Tray, nativeImage, session, utilityProcess } = electron;
      const window = BrowserWindow.getAllWindows()[0]!;
      const child = utilityProcess.fork(utility);
      const menu = Menu.buildFromTemplate([{ label: 'x' }]);
      const image = nativeImage.createEmpty();
      const objects: Record<string, object> = {
        App: app,
        CommandLine: app.commandLine,
        BrowserWindow: window,
        WebContents: window.webContents,
        WebFrameMain: window.webContents.mainFrame,
        Session: session.defaultSession,
        WebRequest: session.defaultSession.webRequest,
        Menu: menu,
        MenuItem: new MenuItem({ label: 'x' }),
        Notification: new Notification(),
        Tray: new Tray(image),
        NativeImage: image,
        UtilityProcess: child,
      };
      for (const [name, value] of Object.entries(electron)) {
        if (name === 'BrowserWindow' || typeof value === 'object') objects[name] ??= value;
        if (typeof value === 'function' && 'prototype' in value) objects[`${name} (static)`] = value;
      }
      child.kill();

      /** Own names of an object, and those of its classes up to the base that Node gives. */
      const names = (object: object): string[] => {
        const found: string[] = [];
        for (let level: object | null = object; level; level = Object.getPrototypeOf(level)) {
          const own = Object.getOwnPropertyNames(level);
          // Names of Object, of EventEmitter instances, of EventEmitter itself, and of Function.
          if (
            own.includes('hasOwnProperty') ||
            own.includes('addListener') ||
            own.includes('usingDomains') ||
            own.includes('apply')
          )
            break;
          found.push(...own);
        }
        return found;
      };
      return Object.fromEntries(Object.entries(objects).map(([name, object]) => [name, names(object)]));
    }, fixture('utility.ts'));

    const fromNode = new Set([
      'constructor',
      'length',
      'name',
      'prototype',
      '_events',
      '_eventsCount',
      '_maxListeners',
    ]);
    const invented = Object.entries(offered).flatMap(([name, names]) => {
      const type = declared.typeOf(name.replace(' (static)', '')) ?? name;
      const known = declared.members(type);
      const allowed = undeclared[type] ?? [];
      return names
        .filter((each) => !known.has(each) && !fromNode.has(each) && !allowed.includes(each))
        .map((each) => `${name}.${each}`);
    });
    expect(Object.keys(offered).length).toBeGreaterThan(25);
    expect(offered['BrowserWindow']).toContain('loadURL');
    expect(invented).toEqual([]);
  });
});

describe('the stand-in throws for everything it lacks:', () => {
  it.each([
    ['a method of a module', 'electron.dialog.showCertificateTrustDialog', 'dialog.showCertificateTrustDialog'],
    ['a method of app', 'electron.app.getFileIcon', 'app.getFileIcon'],
    [
      'a method of a window',
      'electron.BrowserWindow.getAllWindows()[0].setThumbarButtons',
      'BrowserWindow.setThumbarButtons',
    ],
    ['a property to be set', '(electron.BrowserWindow.getAllWindows()[0].kiosk = true)', 'BrowserWindow.kiosk'],
    ['a static method', 'electron.BrowserWindow.getAllViews', 'BrowserWindow.getAllViews'],
    [
      'a method of a page',
      'electron.BrowserWindow.getAllWindows()[0].webContents.printToPDF',
      'WebContents.printToPDF',
    ],
    [
      'developer tools',
      'electron.BrowserWindow.getAllWindows()[0].webContents.openDevTools',
      'WebContents.openDevTools',
    ],
    ['a method of a session', 'electron.session.defaultSession.cookies', 'Session.cookies'],
    ['a module', 'electron.autoUpdater.checkForUpdates', 'autoUpdater.checkForUpdates'],
    ['a class', 'new electron.BaseWindow()', 'BaseWindow'],
    ['what Electron has not either', 'electron.app.nonsense', 'app.nonsense'],
  ])('%s', async (_what, code, path) => {
    const message = await lab.app.evaluate((electron, source) => {
      try {
        // Written as text, which a table can hold.
        (0, eval)(`(electron) => ${source}`)(electron);
        return 'nothing happened';
      } catch (error) {
        return (error as Error).message;
      }
    }, code);
    expect(message).toBe(`The stand-in does not implement electron.${path}`);
  });
});
