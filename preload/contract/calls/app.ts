import { z } from 'zod';
import type { Link } from '../link.ts';
import type { Appearance } from '../models/appearance.ts';
import type { ExportDefaults } from '../models/export.ts';
import type { Startup } from '../models/startup.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { appearanceSchema, exportDefaults, startup } from '../schemas/settings.ts';
import { environmentId, nullInput } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const appCalls = {
  'app.info': defineCall<{
    version: string;
    platform: string;
    appearance: Appearance;
    /** Problems found and repaired at startup, in words for the user. */
    notices: string[];
  }>()(nullInput),
  /** The licenses of everything that is shipped. */
  'app.licences': defineCall<string>()(nullInput),
  'app.setAppearance': defineCall<Appearance>()(schemaOf<Appearance>()(appearanceSchema)),
  /**
   * Reports that flows are painted: once for the first rows, and once for the rows of the first finished read
   * (`complete`). The first report ends the startup measurement, the second ends the wait of `--screenshot`.
   */
  'app.flowsPainted': defineCall<null>()(
    z.strictObject({ environmentId, flows: z.int().min(0), complete: z.boolean() }),
  ),
  /** Opens the web UI of an environment's service in the browser. */
  'app.openInService': defineCall<null>()(z.strictObject({ environmentId })),
  'app.exportDefaults': defineCall<ExportDefaults>()(nullInput),
  'app.setExportDefaults': defineCall<ExportDefaults>()(exportDefaults),
  /** Returns the latest link, once; `refused` for one that Penstock does not write, null for none. */
  'app.takeLink': defineCall<Link | 'refused' | null>()(nullInput),
  /** Whether Penstock starts when the user signs in to the computer; null where the system has no such setting. */
  'app.startsAtLogin': defineCall<boolean | null>()(nullInput),
  /** Returns the resulting system setting, which may wait for the user's approval. */
  'app.setStartAtLogin': defineCall<boolean | null>()(z.strictObject({ on: z.boolean() })),
  /** The window's close behavior, and whether Penstock starts without a window. */
  'app.startup': defineCall<Startup>()(nullInput),
  'app.setStartup': defineCall<Startup>()(startup),
  /** Fills the display and keeps it awake for the wall, or ends that. */
  'app.setWall': defineCall<null>()(z.strictObject({ on: z.boolean() })),
};
