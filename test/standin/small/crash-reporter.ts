import type { CrashReporterStartOptions } from 'electron';
import { mustNotBeReady } from '../lifecycle.ts';
import { refuse, refusing } from '../refusal.ts';

let parameters: Record<string, string> = {};

/** Accepts its settings and collects nothing, because there are no dumps to collect. */
export const crashReporter = refusing('crashReporter', {
  start({ uploadToServer = true, extra = {} }: CrashReporterStartOptions = {}): void {
    mustNotBeReady('crashReporter.start');
    if (uploadToServer) refuse('crashReporter.start with uploadToServer');
    parameters = { ...extra };
  },
  addExtraParameter(key: string, value: string): void {
    parameters[key] = value;
  },
  removeExtraParameter(key: string): void {
    delete parameters[key];
  },
  getParameters: (): Record<string, string> => ({ ...parameters }),
});
