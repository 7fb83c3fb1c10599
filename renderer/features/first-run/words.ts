import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('first-run', {
  // FirstRun
  tryTheDemo: 'Try the demo',
  whatDemoIs:
    'The flows of a retailer, played on this computer. An hour ago one source began to send malformed records.',
  flows: 'Flows',
  seeWhichFail: 'See which flows fail',
  flow: 'Flow',
  seeWhatItIs: 'See what it is made of, and what happened to it',
  pause: 'Pause',
  stopAffected: 'Stop only the part that is affected',
  startTheDemo: 'Start the demo',
  network: 'Network',
  noNetwork: 'None. It answers on this computer only.',
  stops: 'Stops',
  whenQuitPenstock: 'When you quit Penstock.',
  connectService: 'Connect to a service',
  whatIsNeeded: 'You need its address and a service key, or a session token from its web page.',
});
