import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '12', '--seed', '3');
});
afterAll(() => cli.stop());

const readsOf = async () => (await cli.demo.log()).filter(({ path }) => !['/token', '/logout'].includes(path));

describe('penstock get', () => {
  it('prints the answer of the service at the path, with its query, by one GET', async () => {
    const before = (await readsOf()).length;
    const { code, stdout, stderr } = await cli.run(['get', '/data_credentials?page=1&per_page=2']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect((await readsOf()).slice(before)).toMatchObject([{ method: 'GET', status: 200 }]);
    const listed = await cli.run(['call', 'data_credentials.list', '--param', 'page=1', 'per_page=2']);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(listed.stdout));
  });

  it("ends with the code of the service's refusal, and prints no answer", async () => {
    expect(await cli.run(['get', '/no_such_thing'])).toMatchObject({ code: 5, stdout: '' });
    // Two slashes name no other host.
    expect(await cli.run(['get', '//elsewhere.invalid/flows'])).toMatchObject({ code: 5, stdout: '' });
  });

  it.each(['flows', '/../flows', '/a/%2e%2e/b', '/flows#x', '/a b', '/a\\b', '/{id}', ''])(
    'refuses %j, and sends nothing',
    async (path) => {
      const before = (await cli.demo.log()).length;
      const { code, stderr } = await cli.run(['get', path]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is not a valid path')]);
      expect(await cli.demo.log()).toHaveLength(before);
    },
  );

  it('prints nothing to a pipe where exports are forbidden', async () => {
    await cli.withEnvironment('Guarded', 'open', async () => {
      const file = join(cli.profile, 'settings.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"exports": "allowed"', '"exports": "forbidden"'));
      const before = (await cli.demo.log()).length;
      const { code, stdout, stderr } = await cli.runIn('Guarded', ['get', '/data_sources']);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('on a terminal only');
      expect(await cli.demo.log()).toHaveLength(before);
    });
  });
});
