import { readFileSync } from 'node:fs';
import { switches } from '../switches.ts';
import { makeCodec } from './codec.ts';
import { type PreloadProcess, runPreload } from './preload-host.ts';
import { standUnseen } from './unseen.ts';
import { connectWorlds } from './world-bridge.ts';

/** A script that Chromium runs at the start of every document, in the page's own world or in a named one. */
export interface DocumentScript {
  readonly source: string;
  readonly worldName?: string;
}

/**
 * The function in the preload's world that receives from main. Its name differs from the binding's: Chromium recreates
 * the binding when a page moves to another process, perhaps after the preload ran, and every message to the page would
 * come back.
 */
export const receiverIn = (world: string): string => `${world}-receive`;

/**
 * Scripts that make a Chromium page one of Electron. `world` names the preload's world, and the binding there that
 * sends to main. In the main frame only, as in Electron without nodeIntegrationInSubFrames.
 */
export function documentScripts(world: string, preload: string | null): DocumentScript[] {
  const secret = JSON.stringify(`${world}-`);
  const name = JSON.stringify(world);
  const seen: PreloadProcess = {
    platform: process.platform,
    arch: process.arch,
    versions: { ...process.versions } as Record<string, string>,
    env: {},
    argv: rendererCommandLine(),
  };
  const source = preload === null ? null : readFileSync(preload, 'utf8');
  return [
    // The page's end of the bridge is first, because the preload may expose something at once.
    { source: `if (window === top) (${connectWorlds})(${secret}, 'page')` },
    {
      worldName: world,
      source: `if (window === top) {
        const codec = (${makeCodec})((bytes) => bytes.toBase64(), (text) => Uint8Array.fromBase64(text));
        const toMain = globalThis[${name}];
        const opened = (url, name, features) => toMain(codec.encode({ kind: 'open', url, name, features }));
        const bridge = (${connectWorlds})(${secret}, 'preload', opened);
        globalThis[${JSON.stringify(receiverIn(world))}] = (${runPreload})(bridge, codec, toMain, ${JSON.stringify(source)}, ${JSON.stringify(seen)});
      }`,
    },
  ];
}

/**
 * Prevents a page from drawing until the event `shown` is dispatched on its window; `world` names the preload's world.
 */
export function unseenScripts(world: string, shown: string): DocumentScript[] {
  const source = `if (window === top) (${standUnseen})(${JSON.stringify(shown)})`;
  return [{ source }, { source, worldName: world }];
}

/** A page's process is started as sandboxed even where the app was started without (electron_browser_client.cc). */
const rendererCommandLine = (): string[] => [
  process.execPath,
  '--type=renderer',
  '--enable-sandbox',
  ...(switches.has('no-sandbox') ? ['--no-sandbox'] : []),
];
