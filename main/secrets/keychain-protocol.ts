import { z } from 'zod';

/** The only request to the keychain's process. */
export const keychainCall = z.discriminatedUnion('method', [
  z.object({ method: z.literal('read'), id: z.string() }),
  z.object({ method: z.literal('write'), id: z.string(), secret: z.string() }),
  z.object({ method: z.literal('remove'), id: z.string() }),
]);

export type KeychainCall = z.output<typeof keychainCall>;

/**
 * `missing`: keytar is not installed. `failed`: the keychain refused. `silent`: no answer in time. `text`: the message
 * of the cause.
 */
export const keychainAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), secret: z.string().nullable() }),
  z.object({ outcome: z.literal('missing'), text: z.string() }),
  z.object({ outcome: z.literal('failed'), text: z.string() }),
  z.object({ outcome: z.literal('silent') }),
]);

export type KeychainAnswer = z.output<typeof keychainAnswer>;
