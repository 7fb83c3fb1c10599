/**
 * The certificate library's injector refuses to load without the metadata half of Reflect. Its classes take no constructor
 * parameters, so there is never any metadata: "none" is always right.
 */
const metadata = {
  getMetadata: (): undefined => undefined,
  getOwnMetadata: (): undefined => undefined,
  defineMetadata: (): void => undefined,
};

if (!('getMetadata' in Reflect)) Object.assign(Reflect, metadata);
