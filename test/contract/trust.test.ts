import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Service } from '../../main/core/ports/service.ts';
import { createCertificate } from '../fixtures/certificates.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { SocksProxy } from '../fixtures/socks-proxy.ts';
import { TunnelProxy } from '../fixtures/tunnel-proxy.ts';

describe('a connection', () => {
  let demo: DemoService;
  let other: DemoService;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '2', '--vendor', 'acme');
    other = await DemoService.start('--flows', '2', '--seed', '8');
  });
  afterEach(() => void vi.unstubAllEnvs());
  afterAll(() => Promise.all([demo.stop(), other.stop()]));

  const signIn = (service: Service) => service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });

  it('is refused to a service whose authority is unknown, with a message, and nothing is sent', async () => {
    const { service } = serviceAt({ ...demo, caPem: null });
    const problem = await problemFrom(signIn(service));
    expect(problem).toMatchObject({ kind: 'untrusted_certificate', effect: 'none' });
    expect(problem.message).toMatch(/authority that this computer does not trust/);
    expect(await demo.log()).toEqual([]);
    await service.close();
  });

  it.each(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])('trusts the authorities in the file of %s', async (variable) => {
    vi.stubEnv(variable, demo.caFile);
    // Authorities are read once for each environment, so each case has its own.
    const { ca } = await createCertificate('sound');
    const { service } = serviceAt({ ...demo, caPem: ca });
    expect((await signIn(service)).user?.name).toBe('Mira Okafor');
    await service.close();
  });

  it('trusts the authority of one environment in no other', async () => {
    const [first, second] = [serviceAt({ ...demo, vendorPrefix: 'acme' }), serviceAt({ ...demo, caPem: other.caPem })];
    await signIn(first.service);
    expect(await problemFrom(signIn(second.service))).toMatchObject({ kind: 'untrusted_certificate' });
    await Promise.all([first.service.close(), second.service.close()]);
  });

  it('is refused over http:, naming the field', async () => {
    const { service } = serviceAt({ ...demo, baseUrl: demo.baseUrl.replace('https:', 'http:') });
    expect(await problemFrom(signIn(service))).toMatchObject({ kind: 'invalid_input', field: 'baseUrl' });
    await service.close();
  });

  it('is refused with a certificate file that holds no certificate', async () => {
    const { service } = serviceAt({ ...demo, caPem: 'not a certificate' });
    expect(await problemFrom(signIn(service))).toMatchObject({ kind: 'invalid_input', field: 'caPem' });
    await service.close();
  });

  it("requests the media type of the environment's vendor", async () => {
    const { service } = serviceAt({ ...demo, vendorPrefix: 'acme' });
    await signIn(service);
    const before = (await demo.log()).length;
    expect(await collect(service.listFlows())).toMatchObject([{ total: 2 }]);
    expect((await demo.log()).slice(before).map(({ status }) => status)).toEqual([200]);
    await service.close();
  });

  it('falls back permanently to plain JSON where the service does not know the media type', async () => {
    const { service } = serviceAt({ ...demo, vendorPrefix: 'svc' });
    const before = (await demo.log()).length;
    await signIn(service);
    await collect(service.listFlows());
    expect((await demo.log()).slice(before).map(({ status }) => status)).toEqual([406, 200, 200]);
    await service.close();
  });

  it('uses no proxy of an unsupported kind, and reports that', async () => {
    const { service } = serviceAt(demo, { proxyFor: () => Promise.resolve('QUIC 127.0.0.1:1080') });
    const problem = await problemFrom(signIn(service));
    expect(problem).toMatchObject({ kind: 'unreachable' });
    expect(problem.advice).toMatch(/SOCKS5/);
    await service.close();
  });

  it.each([
    ['socks5', 'SOCKS5 ADDRESS', undefined],
    ['socks5 with a password', 'SOCKS5 mira:pass%20word@ADDRESS', { user: 'mira', password: 'pass word' }],
    ['socks4', 'SOCKS ADDRESS', undefined],
  ])(
    'connects through a proxy of the kind %s, which looks up the name of the service',
    async (_kind, answer, needed) => {
      const proxy = await SocksProxy.start(needed && { signIn: needed });
      const proxyFor = () => Promise.resolve(answer.replace('ADDRESS', proxy.address));
      const { port } = new URL(demo.baseUrl);
      const { service } = serviceAt({ ...demo, baseUrl: demo.baseUrl.replace('127.0.0.1', 'localhost') }, { proxyFor });
      expect((await signIn(service)).user?.name).toBe('Mira Okafor');
      expect(new Set(proxy.requested)).toEqual(new Set([`localhost:${port}`]));
      await service.close();
      const careful = serviceAt({ ...demo, caPem: null }, { proxyFor }).service;
      expect(await problemFrom(signIn(careful))).toMatchObject({ kind: 'untrusted_certificate' });
      await careful.close();
      proxy.stop();
    },
  );

  it.each([
    ['refuses the address', { reply: 2 }, ''],
    ['refuses the password', { signIn: { user: 'mira', password: 'right' } }, 'mira:canary-wrong@'],
  ])('reports a SOCKS proxy that %s, without the password', async (_what, options, credentials) => {
    const proxy = await SocksProxy.start(options);
    const proxyFor = () => Promise.resolve(`SOCKS5 ${credentials}${proxy.address}`);
    const { service, lines } = serviceAt(demo, { proxyFor });
    const problem = await problemFrom(signIn(service));
    expect(problem).toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/^The proxy did not connect/),
    });
    expect(JSON.stringify([problem, lines])).not.toContain('canary');
    await service.close();
    proxy.stop();
  });

  it('prefers the proxy of the environment, or none, to that of the system', async () => {
    const proxy = await SocksProxy.start();
    // Port 1 is reserved (tcpmux) and closed.
    const proxyFor = () => Promise.resolve('PROXY 127.0.0.1:1');
    const through = serviceAt({ ...demo, proxy: `socks5://${proxy.address}` }, { proxyFor }).service;
    expect((await signIn(through)).user?.name).toBe('Mira Okafor');
    expect(proxy.requested).not.toEqual([]);
    const direct = serviceAt({ ...demo, proxy: 'direct' }, { proxyFor }).service;
    expect((await signIn(direct)).user?.name).toBe('Mira Okafor');
    const system = serviceAt(demo, { proxyFor }).service;
    expect(await problemFrom(signIn(system))).toMatchObject({ kind: 'unreachable' });
    await Promise.all([through.close(), direct.close(), system.close()]);
    proxy.stop();
  });

  it("tunnels through the system's proxy, and still checks the certificate of the service", async () => {
    const proxy = await TunnelProxy.start();
    const proxyFor = () => Promise.resolve(`PROXY ${proxy.address}`);
    const [trusting, careful] = [serviceAt(demo, { proxyFor }), serviceAt({ ...demo, caPem: null }, { proxyFor })];
    expect((await signIn(trusting.service)).user?.name).toBe('Mira Okafor');
    expect(new Set(proxy.requested)).toEqual(new Set([new URL(demo.baseUrl).host]));
    expect(await problemFrom(signIn(careful.service))).toMatchObject({ kind: 'untrusted_certificate' });
    await Promise.all([trusting.service.close(), careful.service.close()]);
    proxy.stop();
  });

  it('falls back to the system’s next route when a proxy cannot be reached', async () => {
    // Port 1 is reserved (tcpmux) and closed.
    const { service } = serviceAt(demo, { proxyFor: () => Promise.resolve('PROXY 127.0.0.1:1; DIRECT') });
    expect((await signIn(service)).user?.name).toBe('Mira Okafor');
    await service.close();
  });
});
