/** Schemas of settings, as the page sends them and as files hold them. */
import { z } from 'zod';
import { longestText, mostColumns } from '../limits.ts';
import { densities, flowViews, themes } from '../models/appearance.ts';
import { type Deadline, isTimeZone, mostDeadlines, weekdays } from '../models/deadline.ts';
import {
  environmentColours,
  exportRules,
  guards,
  httpMethods,
  pollSecondsRange,
  serviceLoads,
  signInMethods,
  vendorPrefixPattern,
} from '../models/environment.ts';
import { type ExportDefaults, patternNames } from '../models/export.ts';
import { exportFormats } from '../models/export-format.ts';
import { type FlowQuery, sortColumns } from '../models/flow.ts';
import { isChoosable, type KeyChanges, mostKeys } from '../models/keys.ts';
import { announcedEnvironments, type NotificationRules } from '../models/notification.ts';
import { sortDirections } from '../models/sorting.ts';
import { closings, type Startup } from '../models/startup.ts';
import { columnWidths } from '../models/table.ts';
import { viewScreens } from '../models/view.ts';
import { httpsAddress, proxyAddress } from './address.ts';
import { schemaOf } from './schema-of.ts';
import { texts } from './words.ts';

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

const minuteOfDay = z.int().min(0).max(1439);

const deadline = schemaOf<Deadline>()(
  z.strictObject({
    id: z.string().min(1).max(64),
    filter: z.string().max(longestText.filter),
    minute: minuteOfDay,
    days: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
    timeZone: z.string().max(100).refine(isTimeZone),
  }),
);

export const environmentSettings = z.strictObject({
  name: z.string().trim().min(1, texts.nameTheEnvironment).max(longestText.environmentName),
  baseUrl: httpsAddress,
  uiUrl: httpsAddress,
  vendorPrefix: z.string().regex(vendorPrefixPattern, texts.badPrefix),
  colour: z.enum(environmentColours),
  guard: z.enum(guards),
  signInMethod: z.enum(signInMethods),
  caPem: z.string().max(1_000_000).includes('-----BEGIN CERTIFICATE-----', texts.noCertificate).nullable(),
  clientCertificate: z
    .string()
    .max(1_000_000)
    .refine((text) => !/-----BEGIN (?!ENCRYPTED)(?:\w+ )*PRIVATE KEY/.test(text), texts.keyUnprotected)
    .nullable(),
  proxy: proxyAddress.nullable(),
  pollSeconds: z.int().min(least, texts.atLeast(least)).max(most, texts.atMost(most)),
  load: z.enum(serviceLoads),
  operationOverrides,
  exports: z.enum(exportRules),
  deadlines: z.array(deadline).max(mostDeadlines),
});

export const appearanceSchema = z.strictObject({
  theme: z.enum(themes),
  density: z.enum(densities),
  flowView: z.enum(flowViews),
  timeZone: z
    .string()
    .max(100)
    .refine((zone) => zone === 'system' || isTimeZone(zone)),
});

export const exportDefaults = schemaOf<ExportDefaults>()(
  z.strictObject({
    format: z.enum(exportFormats),
    guard: z.boolean(),
    masked: z.array(z.enum(patternNames)).max(patternNames.length),
  }),
);

export const startup = schemaOf<Startup>()(z.strictObject({ whenClosed: z.enum(closings), inTray: z.boolean() }));

export const notificationRules = schemaOf<NotificationRules>()(
  z.strictObject({
    native: z.boolean(),
    levels: z.array(z.string().trim().toUpperCase().min(1).max(100)).max(50),
    environments: z.enum(announcedEnvironments),
    quiet: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  }),
);

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
export const flowQuery = schemaOf<FlowQuery>()(
  z.strictObject({
    ...viewQuery.shape,
    expansion: z.strictObject({ all: z.boolean(), except: z.array(z.int()).max(100_000) }),
  }),
);

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

/** Id of a command that the user may choose keys for. */
export const commandId = z.string().min(1).max(100);
/** Keys as typed in a row; empty for none. */
export const chosenKey = z.string().refine((keys) => keys === '' || isChoosable(keys), texts.notChoosable);

/** User's choice for several keys at once. */
export const keyChanges = schemaOf<KeyChanges>()(
  z
    .record(commandId, chosenKey.nullable())
    .refine((changes) => Object.keys(changes).length <= mostKeys, texts.tooManyKeys),
);
