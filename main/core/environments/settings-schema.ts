import type { Appearance } from '#contract/models/appearance.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { z } from 'zod';

/** An https address without user name, password, query or fragment; without its trailing slashes. */
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
  .transform((text) => text.replace(/\/+$/, ''));

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
});

export const appearance: z.ZodType<Appearance> = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast', 'contrast-dark']),
  density: z.enum(['comfortable', 'compact']),
});
