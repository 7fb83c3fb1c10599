import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('first-run', {
  // FirstRun
  tryTheDemo: 'Try the demo',
  whatDemoIs:
    'Simulated flows of a retailer, on this computer. An hour ago one source began to send malformed records.',
  flows: 'Flows',
  seeWhichFail: 'See which flows fail',
  flow: 'Flow',
  seeWhatItIs: 'See its nodes, and what happened to it',
  pause: 'Pause',
  stopAffected: 'Stop only the part that is affected',
  startTheDemo: 'Start the demo',
  network: 'Network',
  noNetwork: 'None. It runs on this computer only.',
  stops: 'Stops',
  whenQuitPenstock: 'When you quit Penstock.',
  connectService: 'Connect to a service',
  whatIsNeeded: 'You need its API URL and a service key, or a session token from its web UI.',
});
