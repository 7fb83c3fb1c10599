import { registerHooks } from 'node:module';

const names = /^electron(\/(main|common|renderer|utility))?$/;

/**
 * Resolves `electron` to a module of the stand-in, for import and require alike. Other names below it are unknown, as
 * in Electron.
 */
export function substituteElectron(module: URL): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (names.test(specifier)) return { url: module.href, shortCircuit: true };
      return next(specifier, context);
    },
  });
}
