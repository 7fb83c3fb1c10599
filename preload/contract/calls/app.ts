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
      /** What went wrong at the start and was repaired, in words for the person. */
      notices: string[];
    };
  };
  /** The licences of everything that is shipped. */
  'app.licences': { input: null; output: string };
  'app.setAppearance': { input: Appearance; output: Appearance };
  /**
   * The page reports that flows are painted: once when the first rows are, and once when the first read is over and its rows are
   * painted (`complete`). The former ends the measured start, the latter ends the wait of `--screenshot`.
   */
  'app.flowsPainted': { input: { environmentId: string; flows: number; complete: boolean }; output: null };
  /** Opens the web UI of an environment's service in the browser. */
  'app.openInService': { input: { environmentId: string }; output: null };
  'app.exportDefaults': { input: null; output: ExportDefaults };
  'app.setExportDefaults': { input: ExportDefaults; output: ExportDefaults };
  /** The link that came last, once; `refused` for one that Penstock does not write, null for none. */
  'app.takeLink': { input: null; output: Link | 'refused' | null };
  /** Whether Penstock starts when the person signs in to the computer; null where the system has no such setting. */
  'app.startsAtLogin': { input: null; output: boolean | null };
  /** Returns what the system says then: it may wait for the person to allow it. */
  'app.setStartAtLogin': { input: { on: boolean }; output: boolean | null };
  /** What closing the window does, and whether Penstock starts without it. */
  'app.startup': { input: null; output: Startup };
  'app.setStartup': { input: Startup; output: Startup };
  /** For the wall: fills the display and prevents it from sleeping, or ends that. */
  'app.setWall': { input: { on: boolean }; output: null };
}
