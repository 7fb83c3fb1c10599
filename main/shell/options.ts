import { parseArgs } from 'node:util';
import { type Theme, themes } from '#contract/models/appearance.ts';
import type { WindowSize } from './window.ts';

export interface StartOptions {
  /** File to which to write a picture of the demo's flows before quitting. */
  screenshot: string | null;
  /** Whether to open on the demo; `if_new`: if no environment is known yet. */
  demo: 'always' | 'if_new' | 'never';
  theme: Theme | null;
  /** Screen on which the page opens, in the form of its address after the `#`. */
  route: string;
  size: WindowSize;
}

/** Reads our own switches. Electron's and Chromium's are on the same line and are ignored. */
export function readOptions(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: {
      screenshot: { type: 'string' },
      'demo-if-new': { type: 'boolean' },
      theme: { type: 'string' },
      size: { type: 'string' },
      route: { type: 'string' },
    },
  });
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(String(values['size'] ?? '')) ?? [];
  const theme = String(values['theme'] ?? '');
  const screenshot =
    typeof values['screenshot'] === 'string' && values['screenshot'] !== '' ? values['screenshot'] : null;
  return {
    screenshot,
    demo: screenshot !== null ? 'always' : values['demo-if-new'] === true ? 'if_new' : 'never',
    route: /^\/[\w/-]*$/.test(String(values['route'] ?? '')) ? String(values['route']) : '',
    theme: themes.find((one) => one === theme) ?? null,
    size: { width: Number(width ?? 1440), height: Number(height ?? 900) },
  };
}
