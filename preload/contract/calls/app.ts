import { z } from 'zod';
import type { Link } from '../link.ts';
import type { Appearance } from '../models/appearance.ts';
import type { ExportDefaults } from '../models/export.ts';
import type { Startup } from '../models/startup.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import {
  appearanceSchema,
  chosenColumns,
  exportDefaults,
  keyChanges,
  savedView,
  startup,
} from '../schemas/settings.ts';
import { environmentId, id, nullInput } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';
import { type ChosenColumn, type TableColumns, tableNames } from '../models/table.ts';
import type { ChosenKeys } from '../models/keys.ts';
import type { SavedView } from '../models/view.ts';
import { type ImportPlan, sharedParts } from '../models/sharing.ts';
import { texts } from '../schemas/words.ts';
import type { UpdateState } from '../models/update.ts';
import { httpsAddress } from '../schemas/address.ts';
import { historyRanges, type StoredData, type UsedProxy } from '../models/stored-data.ts';

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

export const columnCalls = {
  /** The columns that the user chose for the tables of an environment. Missing tables use their defaults. */
  'columns.list': defineCall<{ tables: TableColumns[] }>()(z.strictObject({ environmentId })),
  /** Stores the columns of one table; an empty list resets the table to its defaults. */
  'columns.choose': defineCall<{ tables: TableColumns[] }>()(
    z.strictObject({ environmentId, table: z.enum(tableNames), columns: schemaOf<ChosenColumn[]>()(chosenColumns) }),
  ),
};

export const keyCalls = {
  'keys.list': defineCall<ChosenKeys>()(nullInput),
  'keys.choose': defineCall<ChosenKeys>()(keyChanges),
};

export const viewCalls = {
  'views.list': defineCall<{ views: SavedView[] }>()(z.strictObject({ environmentId })),
  /** Adds a view, or replaces the one with that id. */
  'views.save': defineCall<{ views: SavedView[] }>()(
    z.strictObject({ environmentId, view: schemaOf<SavedView>()(savedView) }),
  ),
  'views.remove': defineCall<{ views: SavedView[] }>()(z.strictObject({ environmentId, viewId: z.string().max(64) })),
};

export const sharingCalls = {
  /**
   * Saves these parts of the settings as one file where the user chooses. Returns its path, or null if the user
   * cancels.
   */
  'settings.export': defineCall<string | null>()(
    z.strictObject({
      parts: z.array(z.enum(sharedParts)).min(1, texts.chooseOne).max(sharedParts.length),
    }),
  ),
  /**
   * Lets the user choose a file and returns what importing it would change; null if the user cancels. Changes nothing.
   */
  'settings.planImport': defineCall<ImportPlan | null>()(nullInput),
  /**
   * Imports the latest plan; refuses when the settings have changed since. `loosens` includes the changes that weaken
   * protection. Returns the number of changes made.
   */
  'settings.import': defineCall<number>()(z.strictObject({ importId: id, loosens: z.boolean() })),
};

export const updateCalls = {
  'updates.state': defineCall<UpdateState>()(nullInput),
  /** Sets the https folder that updates come from; null turns them off. Discards downloads from another folder. */
  'updates.setFeed': defineCall<UpdateState>()(z.strictObject({ feed: httpsAddress.nullable() })),
  /** Checks the feed now. Returns at once; `updates.changed` reports the result. */
  'updates.check': defineCall<UpdateState>()(nullInput),
  /** Records that the user has seen the result of the last update. */
  'updates.seen': defineCall<UpdateState>()(nullInput),
};

export const dataCalls = {
  'data.stored': defineCall<StoredData>()(nullInput),
  /**
   * Deletes runs with their sums, notifications and known groups of failed records of every environment. Actions, the
   * activity log and exports stay. Returns what is still stored.
   */
  'data.clearHistory': defineCall<StoredData>()(z.strictObject({ range: z.enum(historyRanges) })),
  /** Shows the data folder in the system's file manager. */
  'data.show': defineCall<null>()(nullInput),
  /**
   * Saves diagnostics for support, without secrets, where the user chooses. Returns the path, or null if the user
   * cancels.
   */
  'data.saveDiagnostics': defineCall<string | null>()(nullInput),
  'environments.proxy': defineCall<UsedProxy>()(z.strictObject({ environmentId })),
};
