import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('client', {
  // bridge.ts
  cancelled: 'Canceled.',
  internal: 'Penstock failed because of a bug.',
  internalAdvice: 'This step sent nothing to the service. Try again; if it fails again, restart Penstock.',

  // alerts.svelte.ts
  alertsAcknowledged: (n: number) => (n === 1 ? '1 alert acknowledged' : `${n} alerts acknowledged`),
  alertsReopened: (n: number) => (n === 1 ? '1 alert reopened' : `${n} alerts reopened`),
  reopen: 'Reopen',
  untilWorse: 'No desktop notification until it gets worse or comes back.',

  // changes.svelte.ts
  handOver: 'The text of the handover notes',

  // links.svelte.ts
  theLink: 'The link',
  linkTooLong: 'The link would be too long',
  shortenTheFilter: 'Nothing was copied. Shorten the filter of the view first.',

  // clipboard.ts
  wasCopied: (what: string) => `${what} was copied`,
  notCopied: (what: string) => `${what} could not be copied`,
  copyByHand: 'Select it and copy it by hand.',
});
