/** A service to compare with: the demo, with other options than the defaults. */
export interface World {
  name: string;
  options: readonly string[];
  /** Looked at in `npm test -- --full` as well. */
  small?: boolean;
  /** What happens between the first read and the look: nodes move to other flows, or the computer is off for a day. */
  meanwhile?: 'moves' | 'day_off';
}

const runs = ['6', '12', '50', '200'];

export const worlds: readonly World[] = [
  ...runs.map((known) => ({
    name: `120 flows, ${known} runs`,
    options: ['--flows', '120', '--runs', known],
    small: known === '12',
  })),
  { name: '120 flows after moves', options: ['--flows', '120', '--runs', '50'], meanwhile: 'moves' },
  { name: '120 flows after a day off', options: ['--flows', '120', '--runs', '50'], meanwhile: 'day_off' },
  ...runs.map((known) => ({ name: `5,000 flows, ${known} runs`, options: ['--flows', '5000', '--runs', known] })),
  ...runs.map((known) => ({
    name: `50,000 nodes, ${known} runs`,
    options: ['--nodes', '50000', '--flows', '100000', '--runs', known],
  })),
];
