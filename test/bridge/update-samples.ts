import type { CallName } from '#contract';
import type { Samples } from './call-samples.ts';

const noInput: [unknown, string?][] = [[{}], [undefined], ['x']];

export const updateSamples: Samples<Extract<CallName, `updates.${string}`>> = {
  'updates.state': { right: null, wrong: noInput },
  'updates.setFeed': {
    right: { feed: null },
    wrong: [
      [{}, 'feed'],
      [{ feed: '' }, 'feed'],
      [{ feed: 'http://updates.example.com' }, 'feed'],
      [{ feed: 'https://user:secret@updates.example.com' }, 'feed'],
      [{ feed: 'https://updates.example.com/?to=elsewhere' }, 'feed'],
      [{ feed: 'file:///tmp' }, 'feed'],
      [{ feed: null, version: '9.9.9' }],
    ],
  },
  'updates.check': { right: null, wrong: noInput },
  'updates.seen': { right: null, wrong: noInput },
};
