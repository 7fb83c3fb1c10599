// Installs, updates and removes a package in a bare root, and checks what each step leaves.

/**
 * Commands of each format; `first` and `second` are paths of packages. Fields of rpm have other names than those of
 * Debian.
 */
const managers = {
  deb: {
    needs: 'desktop-file-utils',
    install: (path) => `apt-get install -y --no-install-recommends ${path}`,
    remove: 'apt-get remove -y penstock',
    purge: 'apt-get purge -y penstock',
  },
  rpm: {
    needs: 'desktop-file-utils xdg-utils rpm',
    install: (path) => `rpm --upgrade --nodeps --force-debian --verbose ${path}`,
    remove: 'rpm --erase --nodeps --verbose penstock',
    purge: 'rpm --query penstock; test $? = 1',
  },
};

const entry = '/usr/share/applications/io.penstock.Penstock.desktop';
const data = '"$HOME/.config/Penstock/settings.json"';

const isThere = [
  'set -e',
  'echo "the link leads to $(readlink -f /usr/bin/penstock)"',
  'test "$(readlink -f /usr/bin/penstock)" = /opt/Penstock/penstock',
  'test -x /opt/Penstock/penstock',
  // Follows after-install of electron-builder: the sandbox of Chromium is set-uid only where users may not have
  // namespaces.
  'stat -c "chrome-sandbox %a %U" /opt/Penstock/chrome-sandbox | grep -E "(755|4755) root"',
  'test -f /usr/share/icons/hicolor/48x48/apps/penstock.png',
  'test -z "$(find /opt/Penstock ! -user root -o -perm /022 ! -type l)"',
  `desktop-file-validate ${entry}`,
].join('\n');

const opensLinks =
  'test "$(xdg-mime query default x-scheme-handler/penstock)" = io.penstock.Penstock.desktop && echo it does';

/** Folders of the project's clones, the packages themselves and the data of package managers. */
const elsewhere = ['/proc', '/sys', '/dev', '/home', '/root', '/tmp', '/var/log', '/var/cache', '/var/lib/apt'];

const nothingIsLeft = [
  `find / \\( ${elsewhere.map((path) => `-path ${path}`).join(' -o ')} \\) -prune -o -iname '*penstock*' -print > /tmp/left`,
  'cat /tmp/left; test ! -s /tmp/left && test ! -e /opt/Penstock && echo nothing',
].join('\n');

/**
 * Tries a format in a root. `step` as in check-fresh.mjs; `first` and `second` are the paths, inside it, of packages of
 * two versions.
 */
export async function tryPackage(format, { first, second, step }) {
  const { needs, install, remove, purge } = managers[format];
  const root = { as: true };
  const person = { as: false };
  await step('inspection tools', `apt-get update && apt-get install -y --no-install-recommends ${needs}`, root);
  await step('the user has data', `mkdir -p ~/.config/Penstock && echo kept > ${data} && cat ${data}`, person);
  await step('it is installed', install(first), root);
  await step('program, link, icons and entry exist', isThere, root);
  await step('it opens links', opensLinks, person);
  await step('it is updated', install(second), root);
  await step('all still exist', isThere, root);
  await step('it is removed', remove, root);
  await step('it is purged', purge, root);
  await step('no part of it is left', nothingIsLeft, root);
  await step('the data is', `cat ${data}`, { ...person, judge: ({ output }) => output.trim() === 'kept' });
}
