import { longestText, mostColumns } from '#contract/limits.ts';
import { densities, flowViews, themes, usualAppearance } from '#contract/models/appearance.ts';
import {
  environmentColours,
  exportRules,
  guards,
  httpMethods,
  newEnvironment,
  pollSecondsRange,
  serviceLoads,
  signInMethods,
  vendorPrefixPattern,
} from '#contract/models/environment.ts';
import { patternNames } from '#contract/models/export.ts';
import { exportFormats } from '#contract/models/export-format.ts';
import { sortColumns } from '#contract/models/flow.ts';
import { sortDirections } from '#contract/models/sorting.ts';
import { isChoosable, mostKeys } from '#contract/models/keys.ts';
import { announcedEnvironments } from '#contract/models/notification.ts';
import { closings } from '#contract/models/startup.ts';
import { columnWidths } from '#contract/models/table.ts';
import { viewScreens } from '#contract/models/view.ts';
import { z } from 'zod';
import { normalizeUrl } from './places.ts';
import { texts } from './words.ts';

/** An https address without user name, password, query or fragment, in its canonical form. */
export const httpsAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => URL.canParse(text), { error: texts.noAddress, abort: true })
  .refine((text) => new URL(text).protocol === 'https:', {
    error: texts.notHttps,
    abort: true,
  })
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return !username && !password && !search && !hash;
  }, texts.noMoreThanPath)
  .transform(normalizeUrl);

const operationOverrides = z.record(
  z.string().max(100),
  z.strictObject({
    method: z.enum(httpMethods),
    path: z
      .string()
      .max(2000)
      .regex(/^\/[\w\-./{}]*$/, texts.badPath),
  }),
);

const { least, most } = pollSecondsRange;

export const environmentSettings = z.strictObject({
  name: z.string().trim().min(1, texts.nameTheEnvironment).max(longestText.environmentName),
  baseUrl: httpsAddress,
  uiUrl: httpsAddress,
  vendorPrefix: z.string().regex(vendorPrefixPattern, texts.badPrefix),
  colour: z.enum(environmentColours),
  guard: z.enum(guards),
  signInMethod: z.enum(signInMethods),
  caPem: z.string().max(1_000_000).includes('-----BEGIN CERTIFICATE-----', texts.noCertificate).nullable(),
  pollSeconds: z.int().min(least, texts.atLeast(least)).max(most, texts.atMost(most)),
  load: z.enum(serviceLoads),
  operationOverrides,
  exports: z.enum(exportRules),
});

/** Environment settings as stored, including by releases without these members. */
export const storedEnvironmentSettings = environmentSettings.extend({
  load: z.enum(serviceLoads).default(newEnvironment.load),
  operationOverrides: operationOverrides.default(newEnvironment.operationOverrides),
  exports: z.enum(exportRules).default(newEnvironment.exports),
});

export const appearance = z.strictObject({
  theme: z.enum(themes),
  density: z.enum(densities),
  flowView: z.enum(flowViews),
});

/** Appearance as stored, including by releases without these members. */
export const storedAppearance = appearance.extend({
  flowView: z.enum(flowViews).default(usualAppearance.flowView),
});

export const exportDefaults = z.strictObject({
  format: z.enum(exportFormats),
  guard: z.boolean(),
  masked: z.array(z.enum(patternNames)).max(patternNames.length),
});

export const startup = z.strictObject({ whenClosed: z.enum(closings), inTray: z.boolean() });

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

const minuteOfDay = z.int().min(0).max(1439);

export const notificationRules = z.strictObject({
  native: z.boolean(),
  levels: z.array(z.string().trim().toUpperCase().min(1).max(100)).max(50),
  environments: z.enum(announcedEnvironments),
  quiet: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable(),
});

/** Search of a list. For Flows, it lacks the expanded nodes of the tree. */
export const viewQuery = z.strictObject({
  filter: z.string().max(longestText.filter),
  sort: z
    .array(
      z.strictObject({
        column: z.enum(sortColumns),
        direction: z.enum(sortDirections),
      }),
    )
    .max(sortColumns.length),
});

/** Search of Flows with the expanded nodes. */
export const flowQuery = z.strictObject({
  ...viewQuery.shape,
  expansion: z.strictObject({ all: z.boolean(), except: z.array(z.int()).max(100_000) }),
});

export const savedView = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1, texts.nameTheView).max(longestText.viewName),
  screen: z.enum(viewScreens),
  query: viewQuery,
});

export const chosenColumns = z
  .array(
    z.strictObject({
      id: z.string().max(longestText.columnName),
      shown: z.boolean().nullable(),
      width: z.int().min(columnWidths.least).max(columnWidths.most).nullable(),
    }),
  )
  .max(mostColumns);

const { shown, width, id } = chosenColumns.element.shape;

const commandId = z.string().min(1).max(100);
const chosenKey = z.string().refine((keys) => keys === '' || isChoosable(keys), texts.notChoosable);

/** User's choice for several keys at once. */
export const keyChanges = z
  .record(commandId, chosenKey.nullable())
  .refine((changes) => Object.keys(changes).length <= mostKeys, texts.tooManyKeys);

export const storedKey = z.strictObject({ id: commandId, key: chosenKey });

/** Columns as stored. Unreadable properties of a column get their defaults, and a table of another release stays. */
export const storedColumns = z.object({
  environmentId: z.string().min(1),
  table: z.string().min(1).max(longestText.columnName),
  columns: z.array(z.object({ id, shown: shown.catch(null), width: width.catch(null) })).max(mostColumns),
});
