const hour = 3_600_000;

/** A service to compare with: the demo, with other options than the defaults. */
export interface World {
  name: string;
  options: readonly string[];
  /** Included in `npm test -- --full` too. */
  small?: boolean;
  /** Milliseconds that its clock is ahead of this computer's. */
  ahead?: number;
  /**
   * Event between the first read and the comparison: nodes move to other flows, flows begin to fail, or the computer is
   * off for a day.
   */
  meanwhile?: 'moves' | 'begins' | 'day_off';
}

const runs = ['6', '12', '50', '200'];

export const worlds: readonly World[] = [
  ...runs.map((known) => ({
    name: `120 flows, ${known} runs`,
    options: ['--flows', '120', '--runs', known],
    small: known === '12',
  })),
  { name: '120 flows after moves', options: ['--flows', '120', '--runs', '50'], meanwhile: 'moves' },
  { name: '120 flows once some fail', options: ['--flows', '120', '--runs', '50'], meanwhile: 'begins' },
  { name: '30 flows, clock an hour ahead', options: ['--flows', '30', '--runs', '50'], ahead: hour },
  { name: '30 flows, clock an hour behind', options: ['--flows', '30', '--runs', '50'], ahead: -hour },
  { name: '120 flows after a day off', options: ['--flows', '120', '--runs', '50'], meanwhile: 'day_off' },
  ...runs.map((known) => ({ name: `5,000 flows, ${known} runs`, options: ['--flows', '5000', '--runs', known] })),
  ...runs.map((known) => ({
    name: `50,000 nodes, ${known} runs`,
    options: ['--nodes', '50000', '--flows', '100000', '--runs', known],
  })),
];
