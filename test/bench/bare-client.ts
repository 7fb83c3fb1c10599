import { Agent } from 'undici';
import { copyToken } from '../fixtures/connection.ts';
import type { DemoService } from '../fixtures/demo-service.ts';

/** Queries a service without a client: the floor of every read. */
export interface BareClient {
  /** Body of an answer. `path` is relative to the base address, with its query. */
  read(path: string): Promise<string>;
  /** Body of the answer to a POST of JSON. */
  post(path: string, body: unknown): Promise<string>;
  /** A PUT of JSON, or without a body. Returns its status and reads the answer to its end. */
  put(path: string, body?: unknown): Promise<number>;
  close(): Promise<void>;
}

export async function bareClient(demo: DemoService, connections: number): Promise<BareClient> {
  const headers = { authorization: `Bearer ${await copyToken(demo)}`, accept: 'application/json' };
  const pool = new Agent({ connections, pipelining: 1, connect: { ca: demo.caPem } });
  const { origin, pathname } = new URL(demo.baseUrl);
  return {
    async read(path) {
      const { statusCode, body } = await pool.request({ origin, path: pathname + path, method: 'GET', headers });
      if (statusCode !== 200) throw new Error(`The bare client was answered ${statusCode}.`);
      return body.text();
    },
    async post(path, content) {
      const asked = { ...headers, 'content-type': 'application/json' };
      const sent = {
        origin,
        path: pathname + path,
        method: 'POST',
        headers: asked,
        body: JSON.stringify(content),
      } as const;
      const { statusCode, body } = await pool.request(sent);
      if (statusCode !== 200) throw new Error(`The bare client was answered ${statusCode}.`);
      return body.text();
    },
    async put(path, content) {
      const given = content !== undefined && {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(content),
      };
      const { statusCode, body } = await pool.request({
        origin,
        path: pathname + path,
        method: 'PUT',
        headers,
        ...given,
      });
      await body.text();
      return statusCode;
    },
    close: () => pool.close(),
  };
}
