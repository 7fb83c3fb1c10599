// The shipped packages, from package-lock.json.
import { inProject, readJson } from './project.mjs';

/** Packages of the last build of the app (build/shipped.ts): `{ path, name, version, integrity }`, sorted by path. */
export function shippedPackages() {
  const { packages } = readJson(inProject('package-lock.json'));
  return readJson(inProject('out', 'shipped.json')).map((path) => {
    const { name = path.split('node_modules/').at(-1), version, integrity } = packages[path];
    return { path, name, version, integrity };
  });
}
