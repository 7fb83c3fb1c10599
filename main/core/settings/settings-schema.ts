/** Schemas of settings as files hold them: members that a later release added have a default here. */
import { longestText, mostColumns } from '#contract/limits.ts';
import { usualAppearance } from '#contract/models/appearance.ts';
import { newEnvironment } from '#contract/models/environment.ts';
import { currentScreenName } from '#contract/models/view.ts';
import { httpsAddress } from '#contract/schemas/address.ts';
import {
  appearanceSchema,
  chosenColumns,
  chosenKey,
  commandId,
  environmentSettings,
} from '#contract/schemas/settings.ts';
import { z } from 'zod';

/** Environment settings as stored, including by releases without these members. */
export const storedEnvironmentSettings = environmentSettings.extend({
  load: environmentSettings.shape.load.default(newEnvironment.load),
  clientCertificate: environmentSettings.shape.clientCertificate.default(newEnvironment.clientCertificate),
  proxy: environmentSettings.shape.proxy.default(newEnvironment.proxy),
  operationOverrides: environmentSettings.shape.operationOverrides.default(newEnvironment.operationOverrides),
  exports: environmentSettings.shape.exports.default(newEnvironment.exports),
  deadlines: environmentSettings.shape.deadlines.default([]),
});

/** Appearance as stored, including by releases without these members. */
export const storedAppearance = appearanceSchema.extend({
  flowView: appearanceSchema.shape.flowView.default(usualAppearance.flowView),
  // A zone that this system does not know costs no other setting.
  timeZone: appearanceSchema.shape.timeZone.catch(usualAppearance.timeZone),
});

/** Source of updates, and what was handed to the installer, as stored. */
export const updates = z.strictObject({
  feed: httpsAddress.nullable(),
  installing: z
    .strictObject({
      from: z.string().max(64),
      version: z.string().max(64),
      notes: z.string().max(longestText.releaseNotes),
    })
    .nullable(),
});

const { shown, width, id } = chosenColumns.element.shape;

/** Key bindings as stored, including by releases that named some screens otherwise. */
export const storedKey = z.strictObject({ id: commandId.transform(currentCommandId), key: chosenKey });

const prefixOfScreens = 'screen-';

/** Returns the current id of a command, which an earlier release may have stored. */
export function currentCommandId(id: string): string {
  return id.startsWith(prefixOfScreens) ? prefixOfScreens + currentScreenName(id.slice(prefixOfScreens.length)) : id;
}

/** Columns as stored. Unreadable properties of a column get their defaults, and a table of another release stays. */
export const storedColumns = z.object({
  environmentId: z.string().min(1),
  table: z.string().min(1).max(longestText.columnName).transform(currentScreenName),
  columns: z.array(z.object({ id, shown: shown.catch(null), width: width.catch(null) })).max(mostColumns),
});
