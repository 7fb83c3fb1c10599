import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openKeyring } from '../../../../build/lib/keyring.mjs';
import { run } from '../../../../build/lib/run.mjs';

const roundTrip = `
  const keytar = require('keytar');
  keytar.setPassword('penstock-test', 'a', 'pässword')
    .then(() => keytar.getPassword('penstock-test', 'a'))
    .then(console.log);
`;

it.runIf(process.platform === 'linux')(
  'tests get a separate keychain, which is removed afterwards (only on Linux)',
  async () => {
    const keyring = await openKeyring();
    const env = { ...process.env, ...keyring.env };
    const { stdout } = await run(process.execPath, ['-e', roundTrip], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    keyring.close();
    expect(stdout).toBe('pässword\n');
    expect(existsSync(keyring.env.XDG_DATA_HOME)).toBe(false);
  },
);
