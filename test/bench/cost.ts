import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { ownEnvironment } from '../fixtures/cli.ts';
import { Resting } from '../fixtures/resting.ts';
import { temporaryProfile } from './estate.ts';
import { costOfCommand } from './command-line.ts';
import { atMost, comparison, type Line, line } from './report.ts';

const flows = 5_000;
const world = ['--flows', String(flows), '--seed', '7'];
/** Milliseconds that the service takes longer for each answer. */
const latency = 50;

/** Page size of the service, and the goals there: requests, and requests a minute at rest. */
const services = [
  {
    what: 'pages of 1,000',
    args: [],
    goals: { visible: 30, megabytes: 1, hidden: 7.5, first: 12, list: 7, show: 6, plan: 6 },
  },
  {
    what: 'pages of 100',
    args: ['--max-per-page', '100'],
    goals: { visible: 60, megabytes: 2, hidden: 15, first: 55, list: 52, show: 6, plan: 6 },
  },
];

const minutes = 3;

/** P18: number of requests that Penstock sends, counted from the log of the demo service. */
export async function cost(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { what, args, goals } of services) {
    const count = (of: string, value: number, goal: number): void =>
      void lines.push(line('P18', `${of}, ${flows} flows in ${what}`, goal, value, atMost('value', goal)));
    const resting = await Resting.start(...world, ...args);
    try {
      count('requests of a first read', (await resting.firstRead()).length, goals.first);
      // Follow-ups of the first read are over by then.
      await resting.minutes(minutes);
      const visible = await resting.minutes(minutes);
      count('requests a minute at rest, visible', visible.length / minutes, goals.visible);
      count('packed megabytes a minute at rest, visible', megabytesOf(visible) / minutes, goals.megabytes);
      resting.environment.setHidden(true);
      await resting.minutes(minutes);
      count(
        'requests a minute at rest, hidden',
        (await resting.minutes(4 * minutes)).length / (4 * minutes),
        goals.hidden,
      );
    } finally {
      await resting.close();
    }
    lines.push(...(await ofCommands(what, args, goals)));
  }
  return lines;
}

async function ofCommands(what: string, args: string[], goals: (typeof services)[number]['goals']): Promise<Line[]> {
  const demo = await DemoService.start(...world, '--latency-ms', String(latency), ...args);
  const profile = temporaryProfile();
  try {
    const node = [...(await demo.state()).values()].find(({ status }) => status === 'ACTIVE')!;
    const at = ['--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', profile.path];
    const env = { ...ownEnvironment(), PENSTOCK_SERVICE_KEY: demo.serviceKey };
    const commands = [
      { words: ['flows', 'list', '--json'], goal: goals.list },
      { words: ['flows', 'show', String(node.origin_node_id), '--json'], goal: goals.show },
      { words: ['flows', 'pause', String(node.origin_node_id), '--plan', '--json'], goal: goals.plan },
    ];
    const lines: Line[] = [];
    for (const { words, goal } of commands) {
      const before = (await demo.log()).length;
      const { took, megabytes } = await costOfCommand([...at, ...words], env);
      const requests = (await demo.log()).length - before;
      const name = `${words.slice(0, 2).join(' ')}, ${flows} flows in ${what}`;
      lines.push(line('P18', `requests of ${name}`, goal, requests, atMost('value', goal)));
      lines.push(line('P18', `megabytes of ${name}`, 120, megabytes, atMost('value', 120)));
      lines.push(line('P19', `milliseconds of ${name}, at ${latency} ms each`, latency, took, comparison()));
    }
    return lines;
  } finally {
    await demo.stop();
    profile.remove();
  }
}

const megabytesOf = (sent: readonly LoggedRequest[]): number =>
  sent.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) / 1e6;
