import type { OrderOptions } from './act.ts';

export interface CallOptions extends OrderOptions {
  param?: string[];
  body?: string;
  all?: boolean;
  wait?: boolean;
  email?: string;
  passwordFile?: string;
}
