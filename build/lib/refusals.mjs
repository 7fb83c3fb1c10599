// A refused download of Electron is cached for a day, so that a machine without access does not wait each time.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const dayMs = 24 * 60 * 60 * 1000;

/** Variables that determine the source of Electron. With another mirror or proxy the refusal does not apply. */
const relevant = /^(npm_config_)?electron_|^(https?|no|all)_proxy$/i;

/** Stores in `file` why `version` was refused in this environment. */
export function rememberRefusal(file, why, { version, env, now = Date.now() }) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ at: now, why, asked: questionOf(version, env) }));
}

/** Why it was refused less than a day ago; undefined when it was not, or when the variables have changed. */
export function rememberedRefusal(file, { version, env, now = Date.now() }) {
  const remembered = read(file);
  if (!remembered) return undefined;
  const age = now - remembered.at;
  if (remembered.asked === questionOf(version, env) && age >= 0 && age < dayMs) return remembered.why;
  rmSync(file, { force: true });
  return undefined;
}

/** A hash, because a proxy's variable may hold a password. */
function questionOf(version, env) {
  const variables = Object.entries(env).filter(([name]) => relevant.test(name));
  return createHash('sha256')
    .update(JSON.stringify([version, variables.sort()]))
    .digest('hex');
}

/** An unreadable file counts as empty. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
