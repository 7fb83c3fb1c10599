import type { SettingsSection } from '../../client/routes.ts';
import type { Route } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { texts } from './words.ts';

/** Settings sections in navigation order. */
export const sections: readonly { name: string; to: Route; keywords?: string }[] = [
  { name: phrases.environments, to: { screen: 'environments' } },
  ...Object.entries({
    appearance: phrases.appearance,
    keys: texts.keyboard,
    alerts: texts.alerts,
    exports: phrases.exports,
    startup: texts.startup,
    updates: texts.updates,
    proxy: texts.proxy,
    data: texts.data,
    sharing: texts.sharing,
    diagnostics: texts.diagnostics,
    licences: texts.licences,
  } satisfies Record<SettingsSection, string>).map(([id, name]) => ({
    name,
    to: { screen: 'settings', id: id as SettingsSection } as const,
    keywords: texts.sectionKeywords[id as SettingsSection],
  })),
];
