import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliEntry, run } from '../fixtures/cli.ts';
import { DemoService } from '../fixtures/demo-service.ts';

let demo: DemoService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-limits-'));
  demo = await DemoService.start('--port', '0', '--flows', '12');
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

/** `penstock` under a limit of the shell that starts it. */
function limited(limit: string, ...args: string[]) {
  const words = [...args, '--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', mkdtempSync(join(folder, 'p'))];
  const script = `ulimit ${limit} && exec "$0" "$@"`;
  return run('bash', ['-c', script, process.execPath, cliEntry, ...words], {
    env: { PENSTOCK_SERVICE_KEY: demo.serviceKey },
  });
}

describe.skipIf(process.platform === 'win32')(
  'under a limit of the system (not on Windows: there is no ulimit)',
  () => {
    it('of the size of files, an action that cannot be recorded is refused, and no signal ends it', async () => {
      const { code, stderr } = await limited('-f 10', 'flows', 'pause', '--where', 'status:active', '--yes');
      expect(stderr).toContain('The record of actions cannot be written');
      expect(code).toBe(2);
    });
  },
);
