import type { Appearance } from '#contract/models/appearance.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import type { SavedView } from '#contract/models/view.ts';
import { z } from 'zod';
import { tidy } from './places.ts';

/** An https address without user name, password, query or fragment, in one way of writing it. */
export const httpsAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => URL.canParse(text), { error: 'This is not a web address.', abort: true })
  .refine((text) => new URL(text).protocol === 'https:', {
    error: 'The address must begin with https://. Penstock sends nothing over an open connection.',
    abort: true,
  })
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return !username && !password && !search && !hash;
  }, 'The address may have a path, but no user name, query or fragment.')
  .transform(tidy);

const operationOverrides = z.record(
  z.string().max(100),
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z
      .string()
      .max(2000)
      .regex(/^\/[\w\-./{}]*$/, 'A path begins with / and holds no query.'),
  }),
);

export const environmentSettings: z.ZodType<EnvironmentSettings> = z.strictObject({
  name: z.string().trim().min(1, 'Give the environment a name.').max(80),
  baseUrl: httpsAddress,
  uiUrl: httpsAddress,
  vendorPrefix: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'A prefix is a short word of small letters and digits.'),
  colour: z.enum(['production', 'staging', 'test', 'development', 'demo']),
  guard: z.enum(['open', 'protected', 'read_only']),
  signInMethod: z.enum(['service_key', 'session_token', 'password']),
  caPem: z.string().max(1_000_000).includes('-----BEGIN CERTIFICATE-----', 'This holds no certificate.').nullable(),
  pollSeconds: z.int().min(15, 'At least 15 seconds.').max(3600, 'At most an hour.'),
  // Settings written before there were any.
  operationOverrides: operationOverrides.default({}),
  exports: z.enum(['allowed', 'forbidden']).default('allowed'),
});

export const appearance: z.ZodType<Appearance> = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast', 'contrast-dark']),
  density: z.enum(['comfortable', 'compact']),
});

const minuteOfDay = z.int().min(0).max(1439);

export const notificationRules: z.ZodType<NotificationRules> = z.strictObject({
  native: z.boolean(),
  levels: z.array(z.string().trim().toUpperCase().min(1).max(100)).max(50),
  environments: z.enum(['all', 'protected']),
  quiet: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable(),
});

const values = z.array(z.string().max(10_000)).max(10_000);

/** A search of the Flows screen, without what is open in its tree. */
export const viewQuery = z.strictObject({
  text: z.string().max(1000),
  states: z.array(z.enum(['failing', 'active', 'paused', 'other', 'unknown'])).max(5),
  projects: values,
  connectors: values,
  roles: values,
  withErrors: z.boolean(),
  needsPerson: z.boolean(),
  sort: z
    .array(
      z.strictObject({
        column: z.enum(['name', 'status', 'project', 'owner', 'from', 'lastRun', 'records', 'errors']),
        direction: z.enum(['ascending', 'descending']),
      }),
    )
    .max(8),
});

export const savedView: z.ZodType<SavedView> = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1, 'Give the view a name.').max(80),
  query: viewQuery,
});
