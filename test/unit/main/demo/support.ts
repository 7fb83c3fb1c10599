import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../../main/demo/app.ts';
import { createCertificates } from '../../../../main/demo/certificate.ts';
import { readOptions, type DemoOptionsInput } from '../../../../main/demo/options.ts';
import { DemoService } from '../../../../main/demo/service.ts';
import { buildWorld } from '../../../../main/demo/world/build.ts';
import type { FlowNode } from '../../../../main/demo/world/model.ts';
import type { World } from '../../../../main/demo/world/world.ts';

/** Noon, so that a test reads easily. Nothing depends on the day. */
const startTime = '2026-03-12T12:00:00.000Z';
export const start = Date.parse(startTime);
export const minute = 60_000;
export const hour = 60 * minute;

const controlPath = '/control/test';

export interface Call {
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** Parsed body. Tests read whatever they expect in it, and a wrong guess fails there. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** A demo service without a socket and with a stopped clock, and a signed-in caller. */
export class Demo {
  readonly service: DemoService;
  readonly #app: FastifyInstance;
  token = '';

  private constructor(service: DemoService, app: FastifyInstance) {
    this.service = service;
    this.#app = app;
  }

  static async open(options: DemoOptionsInput = {}): Promise<Demo> {
    const service = new DemoService(readOptions({ startTime, holdClock: true, ...options }));
    const demo = new Demo(service, createApp(service, controlPath, await createCertificates()));
    demo.token = (await demo.signIn(service.sessions.serviceKey)).json.access_token;
    return demo;
  }

  signIn(basic: string): Promise<Answer> {
    return this.call('POST', '/token', { headers: { authorization: `Basic ${basic}` } });
  }

  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query = {}, body, headers = {} }: Call = {},
  ): Promise<Answer> {
    const authorization = this.token === '' ? {} : { authorization: `Bearer ${this.token}` };
    const given = { accept: 'application/json', ...authorization, ...headers };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.#inject({ method, url: `/api${path}`, query, headers: { ...type, ...given }, ...payload });
  }

  /** Sends a body that may not be JSON. */
  broken(method: 'POST' | 'PUT', path: string, payload: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    return this.#inject({ method, url: `/api${path}`, headers, payload });
  }

  get(path: string, query: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, { query });
  }

  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return this.#inject({ method, url: controlPath + path, ...(body ? { payload: body } : {}) });
  }

  async advance(milliseconds: number): Promise<void> {
    await this.control('POST', '/clock', { advance_ms: milliseconds });
  }

  /** Status of every node, by id. */
  async statuses(): Promise<Map<number, string>> {
    const { json } = await this.control('GET', '/state');
    return new Map(
      json.nodes.map((node: { flow_node_id: number; status: string }) => [node.flow_node_id, node.status]),
    );
  }

  node(name: string): FlowNode {
    return nodeNamed(this.service.world, name);
  }

  async #inject(request: object): Promise<Answer> {
    const { statusCode, headers, payload, rawPayload } = await this.#app.inject(request);
    return {
      status: statusCode,
      headers,
      text: payload,
      bytes: rawPayload,
      get json() {
        return JSON.parse(payload);
      },
    };
  }
}

export function worldOf(size: Partial<Parameters<typeof buildWorld>[0]> = {}): World {
  return buildWorld({ seed: 7, start, flows: 30, nodes: Infinity, ...size });
}

export function nodeNamed(world: World, name: string): FlowNode {
  const found = [...world.nodes.values()].find((node) => node.resource.name === name);
  if (!found) throw new Error(`No node is called ${name}`);
  return found;
}
