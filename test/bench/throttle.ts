import { getFlow } from '../../main/api/operations/flows.ts';
import { connectionAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { atMost, type Line, line, within } from './report.ts';

/**
 * Requests a second that the service allows, and the seconds of the run, the first of which are for finding the limit.
 */
const allowed = 10;
const seconds = 45;
const finding = 15;

/** R6: how close to the limit of a service the client stays, by the log of the service. */
export async function throttle(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const retryAfter of [true, false]) {
    const demo = await DemoService.start('--flows', '5');
    const flow = [...(await demo.state()).values()][0]!.origin_node_id;
    await demo.throttle(allowed, { retry_after: retryAfter });
    const connection = connectionAt(demo);
    await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });

    const began = Date.now();
    let failed = 0;
    const reader = async (): Promise<void> => {
      while (Date.now() - began < seconds * 1000) {
        await connection.client.call(getFlow, { path: { flow_id: flow } }).catch(() => (failed += 1));
      }
    };
    await Promise.all(Array.from({ length: 8 }, reader));
    await connection.close();
    const reads = (await demo.log()).filter(({ path }) => path.startsWith('/flows'));
    await demo.stop();

    const settled = reads.filter(({ at, status }) => status === 200 && at >= began + finding * 1000);
    const rate = settled.filter(({ at }) => at < began + seconds * 1000).length / (seconds - finding);
    const inVain = reads.filter(({ status }) => status === 429).length;
    const how = retryAfter ? 'with Retry-After' : 'without Retry-After';
    lines.push(
      line('R6', `reads a second where ${allowed} are allowed, ${how}`, allowed, rate, within('ratio', 0.85, 1.05)),
      line('R6', `requests in vain, ${how}`, reads.length, inVain, atMost('ratio', 0.1)),
      line('R6', `reads that failed, ${how}`, reads.length, failed, atMost('value', 0)),
    );
  }
  return lines;
}
