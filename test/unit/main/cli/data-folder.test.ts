import { describe, expect, it } from 'vitest';
import { dataFolder } from '../../../../main/cli/data-folder.ts';

describe('the settings of the app', () => {
  it.each([
    ['linux', {}, '/home/mira/.config/Penstock'],
    ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/cfg/Penstock'],
    ['darwin', {}, '/home/mira/Library/Application Support/Penstock'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/Penstock'],
  ] as const)('are found on %s with %j', (platform, env, folder) => {
    expect(dataFolder(platform, env, '/home/mira').replaceAll('\\', '/')).toBe(folder);
  });
});
