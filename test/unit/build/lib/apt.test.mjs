import { expect, it } from 'vitest';
import { aptInstall } from '../../../../build/lib/apt.mjs';

const want = (name, ...candidates) => ({ name, candidates });

/** A system that knows these packages. Like apt-get, it installs all requested ones, or none. */
function system({ known, updates = true }) {
  const [installed, calls, lines] = [[], [], []];
  const apt = async ([verb, ...rest]) => {
    calls.push([verb, ...rest].join(' '));
    if (verb === 'update') return { code: updates ? 0 : 100, output: 'no network' };
    const packages = rest.filter((word) => !word.startsWith('-'));
    const unknown = packages.find((name) => !known.includes(name));
    if (unknown) return { code: 100, output: `Reading package lists...\nE: Unable to locate package ${unknown}` };
    installed.push(...packages);
    return { code: 0, output: '' };
  };
  const names = async () => new Set(known);
  return { apt, names, report: (line) => lines.push(line), installed, calls, lines };
}

it('installs everything at once where that works', async () => {
  const debian = system({ known: ['chromium', 'make'] });
  expect(await aptInstall([want('Chromium', 'chromium'), want('make', 'make')], debian)).toEqual([]);
  expect(debian.calls).toEqual(['update', 'install -y --no-install-recommends chromium make']);
  expect(debian.lines).toEqual(['System: installing packages for Chromium, make ...']);
});

it('names a package that cannot be installed, and installs the others', async () => {
  const ubuntu = system({ known: ['make', 'g++'] });
  const chromium = want('Chromium', 'chromium', 'chromium-browser');
  expect(await aptInstall([want('make', 'make'), chromium, want('a C++ compiler', 'g++')], ubuntu)).toEqual([chromium]);
  expect(ubuntu.installed).toEqual(['make', 'g++']);
  expect(ubuntu.lines.at(-1)).toBe(
    'System: chromium or chromium-browser cannot be installed.\nE: Unable to locate package chromium',
  );
});

it('installs a package under its local name, in one call', async () => {
  const bookworm = system({ known: ['libasound2', 'libcups2'] });
  const wanted = [
    want('libasound.so.2', 'libasound2t64', 'libasound2'),
    want('libcups.so.2', 'libcups2t64', 'libcups2'),
  ];
  expect(await aptInstall(wanted, bookworm)).toEqual([]);
  expect(bookworm.calls).toEqual(['update', 'install -y --no-install-recommends libasound2 libcups2']);
});

it('tries the other name of a known package that cannot be installed', async () => {
  const broken = system({ known: ['libasound2'] });
  const names = async () => new Set(['libasound2t64', 'libasound2']);
  const wanted = [want('libasound.so.2', 'libasound2t64', 'libasound2')];
  expect(await aptInstall(wanted, { ...broken, names })).toEqual([]);
  expect(broken.installed).toEqual(['libasound2']);
});

it('installs a package once that two programs need', async () => {
  const debian = system({ known: ['libnss3'] });
  await aptInstall([want('libnss3.so', 'libnss3'), want('libsmime3.so', 'libnss3'), want('x', 'x')], debian);
  expect(debian.installed).toEqual(['libnss3']);
});

it('installs from the known lists when they cannot be updated', async () => {
  const offline = system({ known: ['make'], updates: false });
  expect(await aptInstall([want('make', 'make')], offline)).toEqual([]);
  expect(offline.lines).toContain('System: apt-get update failed (exit code 100).\nno network');
});
