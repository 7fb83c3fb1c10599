import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { demoPassword } from '../../main/demo/sessions.ts';
import { type CliOptions, type Ended, penstockProcess, run } from '../fixtures/cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

const launcher = fileURLToPath(new URL('../../build/cli.mjs', import.meta.url));

describe('penstock', () => {
  let demo: DemoService;
  let folder: string;
  /** Number of requests that the service had seen before this test. */
  let seen: number;
  const said: Ended[] = [];

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '40');
    folder = mkdtempSync(join(tmpdir(), 'penstock-cli-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await demo.stop();
  });
  beforeEach(async () => {
    seen = (await demo.log()).length;
  });
  afterEach(async () => {
    await demo.clearFaults();
    // The output of every command contains no secret (S1).
    const secrets = [demo.serviceKey, ...(await demo.issuedTokens())];
    for (const { stdout, stderr } of said.splice(0))
      for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
  });

  const service = () => ['--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', folder];
  const withKey = () => ({ PENSTOCK_SERVICE_KEY: demo.serviceKey });
  async function cli(args: readonly string[], options: CliOptions = {}): Promise<Ended> {
    const ended = await penstock([...service(), ...args], { env: withKey(), ...options });
    said.push(ended);
    return ended;
  }
  const call = (id: string, ...args: string[]) => cli(['call', id, ...args]);
  async function requests(): Promise<LoggedRequest[]> {
    return (await demo.log()).slice(seen);
  }

  async function anyNode(type: string): Promise<{ node: number; resource: number }> {
    const node = [...(await demo.state()).values()].find(({ resource_type: one }) => one === type)!;
    return { node: node.flow_node_id, resource: node.resource_id };
  }
  /** A resource with more quarantined records than that. */
  async function withErrors(more: number): Promise<[kind: string, id: string]> {
    const kinds: Record<string, string> = { data_sources: 'source', data_sets: 'dataset', data_sinks: 'sink' };
    for (const { resource_type: type, resource_id: id } of (await demo.state()).values()) {
      if (type !== 'data_sets') continue;
      const { stdout } = await call('errors.samples', '--param', `resource_type=${type}`, `resource_id=${id}`);
      if (JSON.parse(stdout).output.meta.totalCount > more) return [kinds[type]!, String(id)];
    }
    throw new Error('The world of the demo is too healthy for this test.');
  }

  describe('operations', () => {
    it('--json lists the catalogue, without a service', async () => {
      const { code, stdout } = await penstock(['operations', '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual(
        catalogue.map(({ area, operation: { id, method, path, effect, basis } }) => ({
          id,
          area,
          method,
          path,
          effect,
          basis,
        })),
      );
    });

    it('describes an operation: its effect, its basis, and its parameters', async () => {
      const { stdout } = await penstock(['operations', 'flows.pause']);
      expect(stdout).toContain('PUT /flows/{flow_id}/pause');
      expect(stdout).toMatch(/Effect +changes/);
      expect(stdout).toMatch(/Basis +practice/);
      expect(stdout).toMatch(/flow_id +path +yes +whole number from 1/);
      expect(stdout).toMatch(/async +query +no +true/);
    });
  });

  it('ends the session of a command with it, and also after a failure', async () => {
    for (const args of [['status'], ['flows', 'show', '999999999'], ['call', 'session.token']]) {
      const before = (await requests()).length;
      await cli(args);
      const posts = (await requests()).slice(before).filter(({ method }) => method === 'POST');
      expect(posts.map(({ path, status }) => `${path} ${status}`)).toEqual(['/token 200', '/logout 200']);
    }
  });

  describe('call', () => {
    it.each([
      ['session.currentUser'],
      ['flows.list', 'flows_only=1', 'page=1', 'per_page=3'],
      ['data_sources.list', 'page=1', 'per_page=2'],
      ['data_sinks.list', 'page=1', 'per_page=2'],
      ['data_sets.list', 'page=1', 'per_page=2'],
      ['data_credentials.list', 'page=1', 'per_page=2'],
      ['data_maps.list'],
      ['code_containers.list'],
      ['transforms.list'],
      ['notifications.list', 'page=1', 'per_page=2', 'level=ERROR'],
    ])('%s prints the answer of the service', async (id, ...parameters) => {
      const { code, stdout } = await call(id, ...parameters.flatMap((one) => ['--param', one]));
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toBeTypeOf('object');
      expect((await requests()).at(-2)).toMatchObject({ status: 200 });
    });

    it('makes a change that is visible at the service', async () => {
      const { node } = await anyNode('data_sinks');
      expect((await call('flows.pause', '--param', `flow_id=${node}`, '--yes')).code).toBe(0);
      expect((await demo.state()).get(node)?.status).toBe('PAUSED');
      expect((await call('flows.activate', '--param', `flow_id=${node}`, '--yes')).code).toBe(0);
      expect((await demo.state()).get(node)?.status).toBe('ACTIVE');
    });

    it('--all reads every page of a list and prints one array', async () => {
      const { code, stdout } = await call('notifications.list', '--all');
      const ids = (JSON.parse(stdout) as { id: number }[]).map(({ id }) => id);
      expect(code).toBe(0);
      expect(new Set(ids).size).toBe(ids.length);
      expect((await requests()).filter(({ route }) => route.includes('notifications')).length).toBeGreaterThan(1);
    });

    it('--wait waits until a deferred request is done, and prints its result', full, async () => {
      const { node } = await anyNode('data_sources');
      const parameters = ['--param', `flow_id=${node}`, 'all=1', 'async=true'];
      const { code, stdout } = await call('flows.pause', ...parameters, '--wait', '--yes');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).not.toHaveProperty('request_id');
      expect((await demo.state()).get(node)?.status).toBe('PAUSED');
      await demo.change('activate', node);
    });

    it("reads a body from standard input or from a file, relative to the caller's folder", full, async () => {
      const body = JSON.stringify({ name: 'From the command line', map_primary_key: 'id', data_map: [{ id: 'a' }] });
      const args = [...service(), 'call', 'data_maps.create', '--yes', '--body'];
      writeFileSync(join(folder, 'map.json'), body);
      const env = withKey();
      const piped = await run(process.execPath, [launcher, ...args, '-'], { env, input: body });
      // npm changes into the project's folder, and passes the folder of the caller.
      const cwd = fileURLToPath(new URL('../..', import.meta.url));
      const inFolder = { env: { ...env, INIT_CWD: folder }, cwd };
      const named = await run(process.execPath, [launcher, ...args, 'map.json'], inFolder);
      said.push(piped, named);
      for (const { code, stdout } of [piped, named]) {
        expect(code).toBe(0);
        expect(JSON.parse(stdout)).toMatchObject({ name: 'From the command line' });
      }
    });

    it('signs in with email and password, and prints whose session that is, without its token', async () => {
      const { user } = JSON.parse((await call('session.token')).stdout);
      const login = (password: string) =>
        cli(['call', 'session.login', '--email', user.email], { env: { PENSTOCK_PASSWORD: password } });
      expect(JSON.parse((await login(demoPassword)).stdout)).toMatchObject({ user });
      expect(await login('canary-wrong-password')).toMatchObject({ code: 3, stdout: '' });
    });

    it('prints the answer to a refresh without the token in it', full, async () => {
      const answer = JSON.parse((await call('session.refresh')).stdout);
      expect(answer).toMatchObject({ expires_in: 3600 });
      expect(answer).not.toHaveProperty('access_token');
    });

    it('prints JSON that is inert and equivalent', async () => {
      const odd = { flows: [{ id: 7, name: 'a\u009b31mb\u202ec\u2028' }] };
      await demo.fault({ action: 'replace', body: odd, match: { path: '/flows/7' } });
      const { stdout } = await call('flows.get', '--param', 'flow_id=7');
      expect(JSON.parse(stdout)).toEqual(odd);
      expect(stdout).not.toMatch(/[\u0080-\u009f\u202e\u2028]/);
    });
  });

  describe('sample-quarantine', () => {
    it('prints any number of records, as many in csv as in json, and the total', async () => {
      const [kind, id] = await withErrors(1000);
      const sample = (format: string) => cli([kind, 'sample-quarantine', id, '--count', '1000', '--format', format]);
      const [json, csv] = [await sample('json'), await sample('csv')];
      expect(JSON.parse(json.stdout)).toHaveLength(1000);
      expect(recordsOfCsv(csv.stdout)).toHaveLength(1001);
      for (const { code, stderr } of [json, csv]) {
        expect(code).toBe(0);
        expect(stderr).toMatch(/^1,000 of [\d,]+ records\.\n$/);
      }
    });

    it('prints records unchanged, and only those of the requested time', async () => {
      const [kind, id] = await withErrors(3);
      const { stdout } = await cli([kind, 'sample-quarantine', id, '-c', '3', '--format', 'json']);
      const records = JSON.parse(stdout) as { svcMetaData: { ingestTime: number } }[];
      const { ingestTime } = records[1]!.svcMetaData;
      const window = ['--start-time', String(ingestTime), '--end-time', new Date(ingestTime).toISOString()];
      const one = await cli([kind, 'sample-quarantine', id, ...window, '--format', 'json']);
      expect(JSON.parse(one.stdout)).toContainEqual(records[1]);
      for (const { svcMetaData } of JSON.parse(one.stdout)) expect(svcMetaData.ingestTime).toBe(ingestTime);
      expect(one.stderr).toMatch(/, complete\.\n$/);
    });

    it('exits quietly when its reader closes, and reads no more pages', full, async () => {
      const [kind, id] = await withErrors(1000);
      const before = (await demo.log()).length;
      const script = '"$@" | head -1; echo "${PIPESTATUS[0]}"';
      const args = [launcher, ...service(), kind, 'sample-quarantine', id, '-c', '100000', '--format', 'csv'];
      const ended = await run('bash', ['-c', script, 'bash', process.execPath, ...args], { env: withKey() });
      expect(ended.stdout).toMatch(/^time,type,[^\n]*\n141\n$/);
      expect(ended.stderr).toBe('');
      expect((await demo.log()).length - before).toBeLessThan(10);
    });
  });

  describe('exits with a code for the fault, and prints no answer:', () => {
    const refused = { action: 'status', match: { path: '/flows' } } as const;

    it.each<[string, number, string[], string, NodeJS.ProcessEnv?]>([
      ['an unknown option', 2, ['call', 'flows.list', '--al'], 'Did you mean --all?'],
      ['an unknown operation', 2, ['call', 'flows.lits'], 'flows.list'],
      ['a count that is none', 2, ['source', 'sample-quarantine', '1', '-c', 'many'], 'Invalid number "many"'],
      [
        'an unknown format',
        2,
        ['source', 'sample-quarantine', '1', '--format', 'xml'],
        'table, ndjson, json, csv, xlsx',
      ],
      ['an open connection', 2, ['--base-url', 'http://127.0.0.1', 'call', 'flows.list'], 'https://'],
      ['a body that is no JSON', 2, ['call', 'data_maps.create', '--body', '-'], 'Standard input is not valid JSON'],
      ['what no service would take, without a key', 2, ['call', 'flows.list', '--param', 'page=0'], 'page', {}],
      ['no key', 3, ['call', 'flows.list'], 'PENSTOCK_SERVICE_KEY', {}],
      ['a wrong key', 3, ['call', 'flows.list'], 'does not accept', { PENSTOCK_SERVICE_KEY: 'canary-wrong-key' }],
      ['what the service does not know', 5, ['call', 'flows.get', '--param', 'flow_id=9'], 'has no such resource'],
      ['a dead port', 7, ['--base-url', 'https://127.0.0.1:1', 'call', 'flows.list'], 'refuses connections'],
    ])('%s', async (_what, code, args, words, env = withKey()) => {
      const ended = await cli(args, { env });
      expect(ended).toMatchObject({ code, stdout: '' });
      expect(ended.stderr).toContain(words);
      expect(ended.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
    });

    it('an authority that is not trusted', async () => {
      const args = ['--base-url', demo.baseUrl, '--profile', folder, 'call', 'flows.list'];
      const ended = await penstock(args, { env: withKey() });
      expect(ended).toMatchObject({ code: 8, stdout: '' });
      expect(await requests()).toEqual([]);
    });

    it('a service that is queried too often', full, async () => {
      await demo.fault({ ...refused, status: 429, retry_after: 0 });
      expect(await call('flows.list')).toMatchObject({ code: 6, stdout: '' });
    });

    it('a service that refuses', full, async () => {
      await demo.fault({ ...refused, status: 403 });
      expect(await call('flows.list')).toMatchObject({ code: 4, stdout: '' });
    });

    it('a web page in place of an answer', full, async () => {
      await demo.fault({ action: 'html', match: { path: '/flows' } });
      const ended = await call('flows.list');
      expect(ended).toMatchObject({ code: 9, stdout: '' });
      expect(ended.stderr).toContain('answered with a web page');
    });

    it('wrong usage sends nothing', async () => {
      await call('flows.list', '--al');
      await call('flows.list', '--param', 'page=0');
      expect(await requests()).toEqual([]);
    });
  });

  it('a list with gaps is reported, with its own exit code', async () => {
    await demo.fault({ action: 'short_page', match: { path: '/notifications' } });
    const { code, stderr } = await call('notifications.list', '--all');
    expect(code).toBe(10);
    expect(stderr).toMatch(/counts \d+ entries but returned \d+/);
  });

  it.skipIf(process.platform !== 'linux')(
    'an answer that cannot be written does not exit as done (only on Linux: /dev/full)',
    async () => {
      const script = '"$@" > /dev/full';
      const ended = await run('bash', ['-c', script, 'bash', process.execPath, launcher, 'operations']);
      expect(ended.code).toBe(1);
      expect(ended.stderr).toContain('The output could not be written.');
    },
  );

  it('an interrupted change reports that it may have taken effect', async () => {
    const { node } = await anyNode('data_sinks');
    const hang = await demo.fault({ action: 'hang', when: 'after', match: { method: 'PUT' }, count: 1 });
    const args = [...service(), 'call', 'flows.pause', '--yes', '--param', `flow_id=${node}`];
    const ended = await penstockProcess(args, {
      env: withKey(),
      onStart: (child) => void struckBy(hang).then(() => child.kill('SIGINT')),
    });
    expect(ended).toMatchObject({ code: 130, stdout: '' });
    expect(ended.stderr).toMatch(/\nInterrupted\.\nThe change may have taken effect\. Check before you repeat it\.\n$/);
    await demo.change('activate', node);
  });

  /** Resolves once the service has the request. It has no event for that, so its log is polled. */
  async function struckBy(fault: number): Promise<void> {
    while (!(await demo.struck(fault)));
  }
});

/** Records of CSV according to RFC 4180: quoted text may hold line breaks. */
function recordsOfCsv(text: string): string[] {
  return text.match(/(?:"(?:[^"]|"")*"|[^"\n])*\n/g) ?? [];
}
