import { registerHooks } from 'node:module';

const names = /^electron(\/(main|common|renderer|utility))?$/;

/** Makes `electron` mean a module of ours, for import and require alike; other names below it are unknown, as in Electron. */
export function substituteElectron(module: URL): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (names.test(specifier)) return { url: module.href, shortCircuit: true };
      return next(specifier, context);
    },
  });
}
