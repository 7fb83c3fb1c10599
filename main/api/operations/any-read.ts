import { z } from 'zod';
import { type AnyOperation, operation, reading } from './operation.ts';

/** A read at a path that the catalogue does not have. Whatever the service answers is its answer. */
export const readAt = (path: string): AnyOperation =>
  operation({ ...reading, id: 'get', name: 'Read a path', path, answer: z.unknown(), basis: 'guess', slow: true });
