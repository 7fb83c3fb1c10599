// Targets to package: all of electron-builder.yml, except those that this machine cannot make.
import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Options of electron-builder that select targets. */
const choosing = /^(-[lmow]+|--(linux|mac|macos|win|windows|dir|prepackaged))\b/;

/**
 * Options for electron-builder, and a `note` when a target is left out. Without rpmbuild the rpm fails, and every other
 * target with it (app-builder-lib, FpmTarget.js). Options that name targets are passed on unchanged.
 */
export function optionsFor(given, { platform, hasRpmbuild, targets = linuxTargets() }) {
  const ofLinux = platform === 'linux' && !given.some((option) => choosing.test(option));
  if (!ofLinux || hasRpmbuild || !targets.includes('rpm')) return { options: given };
  return {
    options: ['--linux', ...targets.filter((target) => target !== 'rpm'), ...given],
    note: 'Package: without an rpm, for which rpmbuild is missing (Debian: rpm; Fedora: rpm-build).',
  };
}

/** Targets of Linux in electron-builder.yml. */
export function linuxTargets(text = readFileSync(inProject('electron-builder.yml'), 'utf8')) {
  const line = /^linux:\n(?: .*\n)*? {2}target: \[(.*)\]/m.exec(text)?.[1];
  if (!line) throw new Error('electron-builder.yml names no targets for Linux in one line.');
  return line.split(',').map((name) => name.trim());
}
