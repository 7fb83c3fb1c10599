import { EventEmitter } from 'node:events';

/**
 * Members that Electron has and the stand-in lacks throw, because they must never read as undefined or silently do
 * nothing.
 */
export function refuse(what: string): never {
  throw new Error(`The stand-in does not implement electron.${what}`);
}

/** Names that the language and its tools read on any object. They reveal nothing about Electron. */
const notElectrons = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
  'domain',
  'inspect',
]);

/**
 * Replaces `parent` in an object's prototype chain: members of the object and of `parent` work as before, every other
 * name is refused. `path` is the object's name in a message, e.g. `dialog`.
 */
function refusingParent<T extends object>(path: string, parent: T): T {
  return new Proxy(parent, {
    get(target, name, receiver) {
      if (name in target || typeof name === 'symbol' || notElectrons.has(name))
        return Reflect.get(target, name, receiver);
      return refuse(`${path}.${name}`);
    },
    set(target, name, value, receiver) {
      if (name in target || typeof name === 'symbol') return Reflect.set(target, name, value, receiver);
      return refuse(`${path}.${name}`);
    },
  });
}

/** An Electron module that is a plain object. Members that `members` lacks are refused. */
export function refusing<T extends object>(path: string, members: T): T {
  return Object.setPrototypeOf(members, refusingParent(path, Object.prototype));
}

/**
 * Base of an Electron class that emits events. Members that the class and EventEmitter lack are refused, static or not.
 */
export function refusingEmitter(path: string): typeof EventEmitter {
  const Base = class extends EventEmitter {};
  Object.setPrototypeOf(Base.prototype, refusingParent(path, EventEmitter.prototype));
  return Object.setPrototypeOf(Base, refusingParent(path, EventEmitter));
}

/** Base of an Electron class that emits nothing. */
export function refusingObject(path: string): new () => object {
  const Base = class {};
  Object.setPrototypeOf(Base.prototype, refusingParent(path, Object.prototype));
  return Object.setPrototypeOf(Base, refusingParent(path, Function.prototype));
}

/** A whole module or class that is absent. Importing it is harmless, and any use is refused. */
export function absent(name: string): never {
  const refused = (): never => refuse(name);
  return new Proxy(function () {}, {
    get: (_target, member) => (typeof member === 'symbol' ? undefined : refuse(`${name}.${member}`)),
    set: refused,
    apply: refused,
    construct: refused,
  }) as never;
}
