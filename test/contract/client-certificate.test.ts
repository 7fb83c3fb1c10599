import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { protectClientCertificate } from '../../main/api/transport/client-certificate.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { createCertificate } from '../fixtures/certificates.ts';
import { problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { penstock, startPenstock } from '../fixtures/cli-in-process.ts';
import {
  certificatePassphrase as passphrase,
  clientCertificateFile as fileOf,
} from '../fixtures/client-certificates.ts';

/** A gateway of TLS in front of a demo service, which lets in only Mira's client certificate. */
describe.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a service behind a gateway that asks for a client certificate in %s',
  (version) => {
    let demo: DemoService;
    let gateway: Server;
    let baseUrl: string;
    let caPem: string;

    beforeAll(async () => {
      demo = await DemoService.start('--flows', '2');
      const own = await createCertificate('sound');
      caPem = own.ca;
      const demoUrl = new URL(demo.baseUrl);
      const options = {
        ...{ cert: own.cert, key: own.key, minVersion: version, maxVersion: version },
        ...{ ca: readFileSync(fileOf('certificate.pem')), requestCert: true, rejectUnauthorized: true },
      };
      gateway = createServer(options, (client) => {
        const upstream = connect(Number(demoUrl.port), demoUrl.hostname, { ca: demo.caPem });
        for (const end of [client, upstream])
          end.on('error', () => [client, upstream].forEach((side) => side.destroy()));
        client.pipe(upstream).pipe(client);
      });
      await once(gateway.listen(0, '127.0.0.1'), 'listening');
      baseUrl = `https://127.0.0.1:${(gateway.address() as AddressInfo).port}${demoUrl.pathname}`;
    });
    afterAll(async () => {
      gateway.close();
      await demo.stop();
    });

    const signIn = (service: Service) => service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });

    /** A service with that client certificate, and the passphrase that this computer knows. */
    const withCertificate = (clientCertificate: string | null, known: string | null) =>
      serviceAt({ baseUrl, caPem, clientCertificate }, { passphraseOf: async () => known });

    it.each(['protected.p12', 'protected.pem'])('is signed in to with %s', async (name) => {
      const { text } = protectClientCertificate(readFileSync(fileOf(name)), passphrase);
      const { service } = withCertificate(text, passphrase);
      expect((await signIn(service)).user?.name).toBe('Mira Okafor');
      await service.close();
    });

    it('is not reached without one, which is said and not tried again', async () => {
      const { service, lines } = withCertificate(null, null);
      expect(await problemFrom(signIn(service))).toMatchObject({
        kind: 'unreachable',
        message: expect.stringMatching(/require.* a client certificate/),
      });
      expect(lines.filter((line) => line.includes('again'))).toEqual([]);
      await service.close();
    });

    it.each([
      [null, /not known on this computer/],
      ['wrong', /passphrase .* is wrong/],
    ])('is not asked anything with the passphrase %j', async (known, message) => {
      const { text } = protectClientCertificate(readFileSync(fileOf('protected.p12')), passphrase);
      const { service } = withCertificate(text, known);
      expect(await problemFrom(signIn(service))).toMatchObject({
        kind: 'invalid_input',
        field: 'clientCertificate',
        message: expect.stringMatching(message),
      });
      await service.close();
    });

    it('is signed in to by the same connection once the passphrase is known', async () => {
      const { text } = protectClientCertificate(readFileSync(fileOf('protected.p12')), passphrase);
      let known: string | null = null;
      const settings = { baseUrl, caPem, clientCertificate: text };
      const { service } = serviceAt(settings, { passphraseOf: async () => known });
      expect(await problemFrom(signIn(service))).toMatchObject({ kind: 'invalid_input' });
      known = passphrase;
      expect((await signIn(service)).user?.name).toBe('Mira Okafor');
      await service.close();
    });

    it('is watched with one', async () => {
      const profile = mkdtempSync(join(tmpdir(), 'penstock-certificate-'));
      const caFile = join(profile, 'authority.pem');
      writeFileSync(caFile, caPem);
      const env = { PENSTOCK_SERVICE_KEY: demo.serviceKey, PENSTOCK_CLIENT_CERTIFICATE_PASSPHRASE: passphrase };
      const global = ['--profile', profile, '--environment', 'Gateway'];
      const address = ['--base-url', baseUrl, '--ca', caFile, '--client-certificate', fileOf('protected.p12')];
      await penstock([...global, 'environment', 'configure', '--no-login', ...address], { env });
      const watching = startPenstock([...global, 'watch'], { env });
      const known = async () => (await penstock([...global, 'compare', '--json'], { env })).code;
      await vi.waitFor(async () => expect(await known()).toBe(0), { timeout: 60_000, interval: 200 });
      watching.terminate();
      const { code, stdout, stderr } = await watching.ended;
      expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: '' });
      rmSync(profile, { recursive: true });
    });

    it('is configured and checked on the command line, where nothing on disk opens the key', async () => {
      const profile = mkdtempSync(join(tmpdir(), 'penstock-certificate-'));
      const caFile = join(profile, 'authority.pem');
      writeFileSync(caFile, caPem);
      const env = { PENSTOCK_SERVICE_KEY: demo.serviceKey, PENSTOCK_CLIENT_CERTIFICATE_PASSPHRASE: passphrase };
      const cli = (...args: string[]) => penstock(['--profile', profile, ...args], { env });
      const configure = (...more: string[]) =>
        cli('environment', 'configure', '--environment', 'Gateway', '--no-login', ...more);
      await configure('--base-url', baseUrl, '--ca', caFile);
      expect((await cli('flows', 'list')).stderr).toMatch(/require.* a client certificate/);
      const { stderr } = await configure('--client-certificate', fileOf('protected.p12'));
      expect(stderr).toContain('Gateway is changed');
      expect((await cli('flows', 'list', '--json')).code).toBe(0);
      expect((await cli('doctor')).stdout).toContain('accepts the client certificate of this environment');
      expect(readFileSync(join(profile, 'settings.json'), 'utf8')).not.toContain(passphrase);
      await configure('--no-client-certificate');
      expect((await cli('flows', 'list')).code).not.toBe(0);
      rmSync(profile, { recursive: true });
    });
  },
);
