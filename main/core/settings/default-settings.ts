import { usualAppearance } from '#contract/models/appearance.ts';
import { usualRules } from '#contract/models/notification.ts';
import type { Settings } from './settings.ts';

/** The default settings. */
export const defaultSettings: Settings = {
  environments: [],
  selectedId: null,
  appearance: usualAppearance,
  notifications: usualRules,
  views: [],
};
