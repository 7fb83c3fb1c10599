import type { Appearance } from '../models/appearance.ts';
import type { ExportDefaults } from '../models/export.ts';
import type { Link } from '../link.ts';
import type { Startup } from '../models/startup.ts';

export interface AppCalls {
  'app.info': {
    input: null;
    output: {
      version: string;
      platform: string;
      appearance: Appearance;
      /** Problems found and repaired at startup, in words for the user. */
      notices: string[];
    };
  };
  /** The licenses of everything that is shipped. */
  'app.licences': { input: null; output: string };
  'app.setAppearance': { input: Appearance; output: Appearance };
  /**
   * Reports that flows are painted: once for the first rows, and once for the rows of the first finished read
   * (`complete`). The first report ends the startup measurement, the second ends the wait of `--screenshot`.
   */
  'app.flowsPainted': { input: { environmentId: string; flows: number; complete: boolean }; output: null };
  /** Opens the web UI of an environment's service in the browser. */
  'app.openInService': { input: { environmentId: string }; output: null };
  'app.exportDefaults': { input: null; output: ExportDefaults };
  'app.setExportDefaults': { input: ExportDefaults; output: ExportDefaults };
  /** Returns the latest link, once; `refused` for one that Penstock does not write, null for none. */
  'app.takeLink': { input: null; output: Link | 'refused' | null };
  /** Whether Penstock starts when the user signs in to the computer; null where the system has no such setting. */
  'app.startsAtLogin': { input: null; output: boolean | null };
  /** Returns the resulting system setting, which may wait for the user's approval. */
  'app.setStartAtLogin': { input: { on: boolean }; output: boolean | null };
  /** The window's close behavior, and whether Penstock starts without a window. */
  'app.startup': { input: null; output: Startup };
  'app.setStartup': { input: Startup; output: Startup };
  /** Fills the display and keeps it awake for the wall, or ends that. */
  'app.setWall': { input: { on: boolean }; output: null };
}
