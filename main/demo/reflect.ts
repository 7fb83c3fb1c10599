/**
 * The certificate library's injector refuses to load without the metadata half of Reflect. The classes it makes take no
 * constructor parameters, so there is never any metadata to find: answering "none" is the whole truth.
 */
const metadata = {
  getMetadata: (): undefined => undefined,
  getOwnMetadata: (): undefined => undefined,
  defineMetadata: (): void => undefined,
};

if (!('getMetadata' in Reflect)) Object.assign(Reflect, metadata);
