import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { isAbsolute } from 'node:path';
import { refuse } from './refusal.ts';

/** Options that are supported, or that make no difference to what a test can see of a window. */
const known: ReadonlySet<string> = new Set<keyof BrowserWindowConstructorOptions>([
  'width', 'height', 'x', 'y', 'minWidth', 'minHeight', 'center', 'show', 'title', 'icon', 'backgroundColor', 'fullscreen',
  'autoHideMenuBar', 'useContentSize', 'frame', 'resizable', 'webPreferences', 'darkTheme',
]); // prettier-ignore

const knownPreferences: ReadonlySet<string> = new Set<keyof WebPreferences>([
  'preload', 'nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'contextIsolation', 'sandbox',
  'webSecurity', 'allowRunningInsecureContent', 'experimentalFeatures', 'webviewTag', 'navigateOnDragDrop', 'spellcheck',
  'backgroundThrottling', 'v8CacheOptions', 'devTools', 'plugins', 'disableDialogs', 'safeDialogs', 'zoomFactor', 'session',
]); // prettier-ignore

/** Preferences that must keep Electron's own defaults, because the stand-in plays no insecure window. */
const secureDefaults = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
} satisfies WebPreferences;

/** The web preferences in force. Throws for unsupported and for insecure ones. */
export function acceptOptions(options: BrowserWindowConstructorOptions): WebPreferences {
  for (const name of Object.keys(options)) if (!known.has(name)) refuse(`BrowserWindow option ${name}`);
  const { webPreferences = {} } = options;
  for (const name of Object.keys(webPreferences))
    if (!knownPreferences.has(name)) refuse(`BrowserWindow option webPreferences.${name}`);
  for (const [name, secure] of Object.entries(secureDefaults)) {
    const asked = webPreferences[name as keyof WebPreferences];
    if (asked !== undefined && asked !== secure)
      throw new Error(`The stand-in refuses webPreferences.${name}: ${!secure}`);
  }
  const { preload } = webPreferences;
  if (preload !== undefined && !isAbsolute(preload))
    throw new Error(`preload script must have absolute path: ${preload}`);
  return { ...secureDefaults, ...webPreferences };
}
