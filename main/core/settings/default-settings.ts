import { usualAppearance } from '#contract/models/appearance.ts';
import { usualExport } from '#contract/models/export.ts';
import { usualRules } from '#contract/models/notification.ts';
import { usualStartup } from '#contract/models/startup.ts';
import { usualUpdates } from '#contract/models/update.ts';
import type { Settings } from './settings.ts';

export const defaultSettings: Settings = {
  environments: [],
  selectedId: null,
  appearance: usualAppearance,
  notifications: usualRules,
  views: [],
  columns: [],
  keys: [],
  exportDefaults: usualExport,
  startup: usualStartup,
  updates: usualUpdates,
};
