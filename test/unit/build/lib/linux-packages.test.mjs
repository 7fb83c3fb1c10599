import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../build/lib/build.mjs';
import { openDeb, openRpm, packForLinux } from '../../../../build/lib/linux-packages.mjs';
import { onPath } from '../../../../build/lib/programs.mjs';
import { inProject, readJson } from '../../../../build/lib/project.mjs';
import { full } from '../../../fixtures/thorough.ts';

const { version, description } = readJson(inProject('package.json'));
const can = { deb: Boolean(onPath('dpkg-deb')), rpm: Boolean(onPath('rpmbuild')) };
const folder = mkdtempSync(join(tmpdir(), 'penstock-linux-'));

let packages;
beforeAll(async () => {
  await ensureBuilt();
  packages = await packForLinux(
    folder,
    Object.keys(can).filter((format) => can[format]),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const icons = readdirSync(inProject('build', 'icons', 'linux')).map(
  (name) => `/usr/share/icons/hicolor/${name.replace('.png', '')}/apps/penstock.png`,
);
const wanted = ['/usr/share/applications/io.penstock.Penstock.desktop', ...icons];

/**
 * Common to both: outside its own folder it has only its menu entry and its icons, and only root may change any of it.
 */
function judge(files) {
  expect(
    Object.keys(files)
      .filter((name) => !name.startsWith('/opt/Penstock/'))
      .sort(),
  ).toEqual(wanted.toSorted());
  expect(icons).toContain('/usr/share/icons/hicolor/48x48/apps/penstock.png');
  for (const name of ['penstock', 'chrome-sandbox']) expect(files[`/opt/Penstock/${name}`]).toBe('rwxr-xr-x');
  expect(files).toMatchObject({ '/opt/Penstock/resources/licences.txt': 'rw-r--r--' });
  expect(Object.entries(files).filter(([, mode]) => !/^r[w-].r-.r-.$/.test(mode))).toEqual([]);
}

describe('the deb', full, () => {
  it.skipIf(!can.deb)('has its files, its icons and its entry in menus, which opens links (needs dpkg-deb)', () => {
    const { files, file } = openDeb(packages.deb);
    judge(files);
    const entry = file('/usr/share/applications/io.penstock.Penstock.desktop').split('\n');
    for (const line of [
      'Name=Penstock',
      'Exec=/opt/Penstock/penstock %U',
      'Icon=penstock',
      'StartupWMClass=io.penstock.Penstock',
      'MimeType=x-scheme-handler/penstock;',
    ])
      expect(entry).toContain(line);
  });

  it.skipIf(!can.deb)(
    'states its identity and its dependencies, including the library of the keychain (needs dpkg-deb)',
    () => {
      const { fields } = openDeb(packages.deb);
      expect(fields).toMatchObject({
        Package: 'penstock',
        Version: version,
        Architecture: 'amd64',
        License: 'Apache-2.0',
      });
      expect(fields.Description).not.toBe('');
      expect(fields.Depends.split(', ')).toEqual(expect.arrayContaining(['libgtk-3-0', 'libnss3', 'libsecret-1-0']));
    },
  );

  it.skipIf(!can.deb)('changes no user data on installation or removal (needs dpkg-deb)', () => {
    const { script } = openDeb(packages.deb);
    for (const name of ['postinst', 'postrm']) expect(script(name)).not.toMatch(/\.config|\bHOME\b|\/home|~/);
  });
});

describe('the rpm', full, () => {
  it.skipIf(!can.rpm)(
    'has the same files, states its identity, and needs the library of the keychain (needs rpmbuild)',
    () => {
      const { files, folders, fields, requires, scripts } = openRpm(packages.rpm);
      judge(files);
      expect(folders).toEqual(expect.arrayContaining(['/opt/Penstock', '/opt/Penstock/resources']));
      expect(folders).not.toContain('/usr/share');
      expect(fields).toMatchObject({
        Name: 'penstock',
        Version: version,
        Architecture: 'x86_64',
        License: 'Apache-2.0',
      });
      expect(fields.Summary).not.toBe(description);
      expect(requires).toEqual(expect.arrayContaining(['gtk3', 'nss', '(libsecret or libsecret-1-0)']));
      expect(scripts).not.toMatch(/\.config|\bHOME\b|\/home|~/);
    },
  );
});
