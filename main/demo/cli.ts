import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, usage, type DemoOptions } from './options.ts';
import { startDemo } from './server.ts';

/** Demo service from the command line: prints one line of JSON when it is ready, and serves until it is killed. */

function readOptionsOrExit(): DemoOptions {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
}

const options = readOptionsOrExit();
const demo = await startDemo(options);
const directory = mkdtempSync(join(tmpdir(), 'penstock-demo-'));
process.once('exit', () => {
  rmSync(directory, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));

const caFile = join(directory, 'ca.pem');
writeFileSync(caFile, demo.ca, { mode: 0o600 });
process.stdout.write(`${JSON.stringify({ ...demo.addresses, ca_file: caFile })}\n`);
