import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/changes', {
  // shown-plans.ts
  planForgotten: 'This plan is no longer available.',
  makeNewPlan: 'Nothing was sent. Make a new plan.',

  // target.ts
  withPrefix: (address: string, prefix: string) => `${address} with the prefix ${prefix}`,
  plannedPlaceUnknown: (environment: string) =>
    `The environment of this plan was not recorded, so it may not have been ${environment}.`,
  plannedElsewhere: (planned: string, environment: string, now: string) =>
    `This was planned for ${planned}, and ${environment} is now ${now}.`,
  goesOnThere:
    'Nothing was sent, because other flows may have the same IDs there. Resume it in the environment that it was planned for.',
  readOnly: (environment: string) => `${environment} is read-only.`,
});
