import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { requireExportsAllowed } from '../core/settings/rules.ts';
import type { Terminal } from './terminal.ts';

/** Throws if failed records may only be viewed on a screen, and the answer goes to a file or a pipe. */
export function requirePrintAllowed(settings: EnvironmentSettings, { width }: Pick<Terminal, 'width'>): void {
  if (width === null)
    requireExportsAllowed(
      settings,
      'Nothing was sent or printed. Records are shown on a terminal only, not in a pipe or a file.',
    );
}
