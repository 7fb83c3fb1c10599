import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificates } from '../../main/demo/certificate.ts';
import type { Behaviour } from './behaviours/behaviour.ts';
import { behaviours } from './behaviours/index.ts';
import type { Asked, Visit } from './visit.ts';
import { envelope, flow, record, samples, token } from './wire.ts';

/** Any number of services at one address, each with one behavior, whose name is the beginning of the path. */
export class HostileService {
  readonly caFile: string;
  readonly caPem: string;
  readonly #folder: string;
  readonly #server: Server;
  /** Number of requests of each kind that each behavior received. */
  readonly #counts = new Map<string, number>();

  private constructor(server: Server, folder: string, caPem: string) {
    this.#server = server;
    this.#folder = folder;
    this.caPem = caPem;
    this.caFile = join(folder, 'ca.pem');
    writeFileSync(this.caFile, caPem);
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<HostileService> {
    const { ca, key, certificate: cert } = await createCertificates();
    const server = createServer({ key, cert });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostileService(server, mkdtempSync(join(tmpdir(), 'penstock-hostile-')), ca);
  }

  baseUrl({ name }: Pick<Behaviour, 'name'>): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${name}`;
  }

  asked({ name }: Pick<Behaviour, 'name'>, what: Asked): number {
    return this.#counts.get(`${name} ${what}`) ?? 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://localhost');
    const [, name = '', ...steps] = pathname.split('/');
    const behaviour = behaviours.find((one) => one.name === name);
    const asked = askedBy(request.method ?? '', steps);
    const nth = this.#counts.get(`${name} ${asked}`) ?? 0;
    this.#counts.set(`${name} ${asked}`, nth + 1);
    // A client that gives up disconnects.
    response.on('error', () => undefined);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const page = Number(searchParams.get('page') ?? (/"page":(\d+)/.exec(body)?.[1] || 1));
      const say: Visit['say'] = (json, status = 200, headers = {}) =>
        void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(json);
      const visit: Visit = { asked, page, nth, request, response, say };
      if (behaviour?.does(visit) !== true) beSound(visit);
    });
  }
}

function askedBy(method: string, steps: readonly string[]): Asked {
  const last = steps.at(-1) ?? '';
  if (last === 'token') return 'token';
  if (last === 'current') return 'user';
  if (method === 'PUT') return 'change';
  if (last === 'sample') return 'samples';
  if (last === 'notifications' || last === 'files') return last;
  if (steps[0] === 'flows') return steps.length === 1 ? 'flows' : 'flow';
  return 'other';
}

function beSound({ asked, page, say }: Visit): void {
  if (asked === 'token') say(token());
  else if (asked === 'user') say('{"user":{"full_name":"Mira Okafor"}}');
  else if (asked === 'samples') say(samples(page === 1 ? [record(1), record(2), record(3)] : [], 3));
  else if (asked === 'notifications') say('[]');
  else if (asked === 'files') say('{"status":200,"metrics":{"data":[]}}');
  else if (asked === 'other') say('{"message":"Not here."}', 404);
  else say(envelope(asked === 'flows' && page > 1 ? [] : [flow(1)]));
}
