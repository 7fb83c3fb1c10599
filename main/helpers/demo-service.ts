import { z } from 'zod';
import { failure } from '../core/base/failure.ts';
import type { RunningDemo } from '../core/settings/demo.ts';
import type { HelperLauncher } from './launcher.ts';
import { texts } from './words.ts';

/** The only message of the demo process. */
const answer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    base_url: z.string(),
    ui_url: z.string(),
    ca_pem: z.string(),
    service_key: z.string(),
  }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

/**
 * Demo with the same retailer and flows at every start, so that pictures and tours stay valid. Penstock has read every
 * resource by the time a mapping is edited.
 */
const options = { seed: 7, flows: 120, runs: 200, editedAfter: 20 };

/** Returns a function that starts the built-in service in another process, which ends with this one. */
export function createDemoStarter(launcher: HelperLauncher): () => Promise<RunningDemo> {
  return () =>
    new Promise((resolve, reject) => {
      const fail = (detail: string): void =>
        reject(
          failure('internal', texts.demoNotStarted, {
            detail,
            advice: texts.tryAgainOrConnect,
          }),
        );
      const helper = launcher.start('demo');
      helper.onExit(() => fail(texts.demoEnded));
      helper.onMessage((message) => {
        const reply = answer.safeParse(message);
        if (!reply.success) return fail(texts.demoAnsweredUnknown);
        if (reply.data.type === 'failed') return fail(reply.data.message);
        const { base_url, ui_url, ca_pem, service_key } = reply.data;
        resolve({ baseUrl: base_url, uiUrl: ui_url, caPem: ca_pem, serviceKey: service_key });
      });
      helper.post({ options });
    });
}
