/**
 * Metadata half of Reflect, without which the certificate library's injector refuses to load. Its classes take no
 * constructor parameters, so there is never any metadata: "none" is always right.
 */
const metadata = {
  getMetadata: (): undefined => undefined,
  getOwnMetadata: (): undefined => undefined,
  defineMetadata: (): void => undefined,
};

if (!('getMetadata' in Reflect)) Object.assign(Reflect, metadata);
