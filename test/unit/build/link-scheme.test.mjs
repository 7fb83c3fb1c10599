import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linkScheme } from '#contract/link.ts';
import { inProject } from '../../../build/lib/project.mjs';

const read = (...path) => readFileSync(inProject(...path), 'utf8');
const scheme = linkScheme.replace(':', '');

describe('the scheme of links', () => {
  it('is registered by the packages for macOS and Linux', () => {
    expect(read('electron-builder.yml')).toMatch(
      new RegExp(`^protocols:\\n  - name: Penstock\\n    schemes: \\[${scheme}\\]$`, 'm'),
    );
  });

  it('is registered by the installer for Windows with the link as the last argument, and removed with the app', () => {
    const installer = read('build', 'installer.nsh');
    expect(read('electron-builder.yml')).toContain('include: build/installer.nsh');
    expect(installer).toContain(`"Software\\Classes\\${scheme}\\shell\\open\\command" "" '"$appExe" "%1"'`);
    expect(installer).toContain(`DeleteRegKey HKCU "Software\\Classes\\${scheme}"`);
  });
});
