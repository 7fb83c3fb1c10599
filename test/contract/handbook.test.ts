import { X509Certificate } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientCertificateFile } from '../fixtures/client-certificates.ts';
import { cliEntry, type Ended, run } from '../fixtures/cli.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { handbookPages, tokensOf } from '../fixtures/handbook.ts';
import { full } from '../fixtures/thorough.ts';
import { TunnelProxy } from '../fixtures/tunnel-proxy.ts';

/** A line of a page, and the exit codes from the comment above it, 0 by default. */
interface Command {
  line: string;
  codes: number[];
}

/** Ids in the demo service that replace words of the pages. CHANGE and INCIDENT come from earlier commands. */
const ids: Record<string, string> = { FLOW: '40001', NODE: '40004', DATA_SET: '3100002' };

let demo: DemoService;
let proxy: TunnelProxy;
let folder: string;

beforeAll(async () => {
  demo = await DemoService.start('--seed', '7', '--flows', '20', '--hold-clock');
  proxy = await TunnelProxy.start();
  folder = mkdtempSync(join(tmpdir(), 'penstock-handbook-'));
  mkdirSync(join(folder, 'bin'));
  const penstock = join(folder, 'bin', 'penstock');
  writeFileSync(penstock, `#!/bin/sh\nexec "${process.execPath}" "${cliEntry}" --profile "${folder}/profile" "$@"\n`);
  chmodSync(penstock, 0o755);
  writeFileSync(join(folder, 'production.key'), demo.serviceKey);
  copyFileSync(clientCertificateFile('protected.p12'), join(folder, 'mira.p12'));
  copyFileSync(demo.caFile, join(folder, 'authority.pem'));
  writeFileSync(join(folder, 'authority.cer'), new X509Certificate(readFileSync(demo.caFile)).raw);
});
afterAll(async () => {
  await demo.stop();
  proxy.stop();
  rmSync(folder, { recursive: true });
});

/** Effect of a reader's shell on a line of the page. */
const inShell = (line: string): Promise<Ended> =>
  run('sh', ['-c', line], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`, PENSTOCK_SERVICE_KEY: demo.serviceKey },
  });

/** The line with the values of this service in place of its placeholders. */
async function withValues(line: string): Promise<string> {
  let filled = line
    .replaceAll('https://api.example.com/v1', demo.baseUrl)
    .replaceAll('proxy.example.com:3128', proxy.address)
    .replaceAll('localhost:1080', proxy.address);
  for (const [word, id] of Object.entries(ids)) filled = filled.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), id);
  for (const word of ['change', 'incident'])
    if (filled.includes(word.toUpperCase())) filled = filled.replaceAll(word.toUpperCase(), await newest(word));
  return filled;
}

async function newest(what: string): Promise<string> {
  const { stdout } = await inShell(`penstock ${what}s list --json`);
  const [first] = JSON.parse(stdout) as Record<string, string>[];
  return first![what]!;
}

/** Lines of a block. A comment with codes concerns the line after it. */
function commandsIn(block: string): Command[] {
  let codes = [0];
  return block.split('\n').flatMap((line) => {
    if (line.startsWith('#')) {
      codes = [...line.split(':')[0]!.matchAll(/\b\d+\b/g)].map(([code]) => Number(code));
      return [];
    }
    const command = { line, codes };
    codes = [0];
    return [command];
  });
}

describe.skipIf(process.platform === 'win32')('the commands of the handbook (needs a POSIX shell)', () => {
  const blocks = handbookPages().flatMap((page) => tokensOf(page, 'code').map(({ lang, text }) => ({ lang, text })));
  const commands = blocks.flatMap(({ text }) => commandsIn(text));

  it('make up all of its blocks, each line a command of penstock', () => {
    expect(new Set(blocks.map(({ lang }) => lang))).toEqual(new Set(['sh']));
    expect(commands.filter(({ line }) => !/^(?:[A-Z_]+=\S+ )*penstock /.test(line))).toEqual([]);
    expect(commands.length).toBeGreaterThan(40);
  });

  // They run in reading order, because later ones use the results of earlier ones. `full`: each is a separate process.
  it.each(commands)('$line', full, async ({ line, codes }) => {
    const { code, stderr } = await inShell(await withValues(line));
    // The pages assume that the app watched, but none did here.
    expect(stderr.includes('has not monitored') ? [10] : codes, stderr).toContain(code);
    // Each command that names the proxy, and no address that bypasses it, uses it.
    const isProxied = /HTTPS_PROXY=|status --proxy/.test(line) && !line.includes('NO_PROXY=');
    expect(proxy.requested.splice(0).length > 0).toBe(isProxied);
  });
});
