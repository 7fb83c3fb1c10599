import { expect, it } from 'vitest';
import { defaultSettings } from '../../../../../main/core/settings/default-settings.ts';
import { Keys } from '../../../../../main/core/settings/keys.ts';
import type { Settings } from '../../../../../main/core/settings/settings.ts';

function open(disk: Settings = defaultSettings) {
  return new Keys({ read: () => disk, write: (change) => void (disk = { ...disk, ...change }) });
}

it('a chosen key stays until another is chosen or the default is restored', () => {
  const keys = open();
  expect(keys.choose({ 'flow-pause': 'x', 'flow-export': '' })).toEqual({ 'flow-pause': 'x', 'flow-export': '' });
  expect(keys.choose({ 'flow-pause': 'y' })).toEqual({ 'flow-pause': 'y', 'flow-export': '' });
  expect(keys.choose({ 'flow-pause': null })).toEqual({ 'flow-export': '' });
});

it('a choice keeps the keys of commands that another release has', () => {
  const keys = open({ ...defaultSettings, keys: [{ id: 'of another release', key: 'x' }] });
  expect(keys.choose({ 'flow-pause': 'y' })).toEqual({ 'of another release': 'x', 'flow-pause': 'y' });
});
