import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('views', {
  // SaveViewDialog
  viewExists: 'A view with this name exists and will be replaced.',
  whatAViewHolds: (ordered: boolean) =>
    ordered
      ? 'Saves the search, the filters and the order, for this environment.'
      : 'Saves the content of the search field, for this environment.',
  replaceTheView: 'Replace view',

  // ViewsMenu
  viewGone: (name: string) => `The view “${name}” was deleted. Nothing else was changed.`,
  saveWhatIsShown: 'Save view…',
  forget: (name: string) => `Delete view “${name}”`,
  savedViews: 'Saved views',
  copyLinkTo: (name: string) => `Copy link to “${name}”`,
});
