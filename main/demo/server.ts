import { randomBytes } from 'node:crypto';
import { apiPath, createApp, uiPath } from './app.ts';
import { createCertificates } from './certificate.ts';
import type { DemoOptions } from './options.ts';
import { DemoService } from './service.ts';

/** Demo service that is listening, and serves until its process ends. */
export interface RunningDemo {
  /** Addresses and key for a caller, under the names that other processes receive. */
  readonly addresses: {
    readonly base_url: string;
    readonly ui_url: string;
    readonly service_key: string;
    readonly control_url: string;
  };
  /** Certificate authority to trust, PEM. */
  readonly ca: string;
}

/** Starts the demo service on loopback. Rejects when the port is not available. */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  const certificates = await createCertificates();
  const service = new DemoService(options);
  // The control address cannot be guessed: only its intended callers have it.
  const controlPath = `/control/${randomBytes(24).toString('base64url')}`;
  const app = createApp(service, controlPath, certificates);
  const origin = await app.listen({ host: '127.0.0.1', port: options.port });
  return {
    addresses: {
      base_url: origin + apiPath,
      ui_url: origin + uiPath,
      service_key: service.sessions.serviceKey,
      control_url: origin + controlPath,
    },
    ca: certificates.ca,
  };
}
