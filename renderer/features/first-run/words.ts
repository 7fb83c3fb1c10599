import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('first-run', {
  // FirstRun
  tryTheDemo: 'Try the demo',
  whatDemoIs: 'Simulated data flows of a retailer. An hour ago, one source started to send malformed records.',
  seeWhichFail: 'See which flows fail',
  seeWhatItIs: 'See its nodes and run history',
  pause: 'Pause',
  stopAffected: 'Stop only the affected part',
  network: 'Network',
  noNetwork: 'None. The demo runs on this computer only.',
  stops: 'Stops',
  whenQuitPenstock: 'When you quit Penstock.',
});
