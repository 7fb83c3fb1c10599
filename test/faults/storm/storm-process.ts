/** Pauses every flow, or resumes doing so, and reports each step as a line. A line of input moves its clock. */
import { createInterface } from 'node:readline';
import { type Clock, systemClock } from '../../../main/core/base/clock.ts';
import { problemOf } from '../../../main/core/base/failure.ts';
import { WindowlessApp } from '../../fixtures/windowless-app.ts';

/** Orders for the process, as JSON in its first argument. */
export interface Orders {
  folder: string;
  keys: Record<string, string>;
}

/** Reports of the process, a line of JSON each. */
export type Report =
  | { says: 'sent'; requests: number }
  | { says: 'over'; state: string; calls: Record<string, number>; problem: string | null }
  | { says: 'refused'; kind: string };

const send = (report: Report): void => void process.stdout.write(`${JSON.stringify(report)}\n`);

let offset = 0;
const clock: Clock = { ...systemClock, now: () => Date.now() + offset };
createInterface(process.stdin).on('line', (line) => (offset += Number(line)));

let requests = 0;
const onSend = (): void => send({ says: 'sent', requests: (requests += 1) });
const app = new WindowlessApp({ ...(JSON.parse(process.argv[2]!) as Orders), clock, onSend });
await app.environments.resumeAll();
try {
  const { state, calls, problem } = await app.actions.over(await app.pauseAll());
  send({ says: 'over', state, calls, problem: problem?.kind ?? null });
} catch (thrown) {
  send({ says: 'refused', kind: problemOf(thrown).kind });
}
process.exit();
