import { z } from 'zod';
import { type AnyOperation, operation, reading } from './operation.ts';

/** Returns a read of a path that the catalogue does not have. It accepts every answer. */
export const readAt = (path: string): AnyOperation =>
  operation({ ...reading, id: 'get', name: 'Read a path', path, answer: z.unknown(), basis: 'guess', slow: true });
