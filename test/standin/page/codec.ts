/** Values as JSON text, by the rules of structured clone. */
export interface Codec {
  /** Throws "An object could not be cloned." for values that structured clone refuses. */
  readonly encode: (value: unknown) => string;
  readonly decode: (text: string) => unknown;
}

/**
 * A codec. Plain data passes to JSON untouched and uncopied. A tagged object replaces only values that JSON lacks. Runs
 * in Node and, sent as source, in pages, so it must not refer to anything outside itself. `fromBase64` gives bytes that
 * are alone in their buffer.
 */
export function makeCodec(toBase64: (bytes: Uint8Array) => string, fromBase64: (text: string) => Uint8Array): Codec {
  const TAG = '$structured';
  type Tagged = { [TAG]: string; value?: unknown; more?: unknown };
  const viewNames = [
    'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
    'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'DataView',
  ]; // prettier-ignore
  const errorNames = ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];
  const constructors = globalThis as unknown as Record<string, new (...parameters: unknown[]) => object>;

  const tagged = (kind: string, value?: unknown, more?: unknown): Tagged => ({ [TAG]: kind, value, more });
  const cannotClone = (): Error => new Error('An object could not be cloned.');
  const put = (target: object, key: string, value: unknown): void => {
    // Assigning to `__proto__` would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
    else (target as Record<string, unknown>)[key] = value;
  };

  const pack = (value: unknown, above: Set<object>): unknown => {
    if (value === null) return null;
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        if (Object.is(value, -0)) return tagged('number', '-0');
        return Number.isFinite(value) ? value : tagged('number', String(value));
      case 'undefined':
        return tagged('undefined');
      case 'bigint':
        return tagged('bigint', String(value));
      case 'object':
        break;
      default:
        throw cannotClone();
    }
    if (above.has(value)) throw new Error('The stand-in does not carry cyclic values');
    above.add(value);
    const packed = packObject(value, above);
    above.delete(value);
    return packed;
  };

  const packObject = (value: object, above: Set<object>): unknown => {
    if (Array.isArray(value)) return packArray(value, above);
    const prototype = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) return packFields(value, above);
    if (value instanceof Date) return tagged('date', pack(value.getTime(), above));
    if (value instanceof Map) return tagged('map', packArray([...value].flat(1), above));
    if (value instanceof Set) return tagged('set', packArray([...value], above));
    if (value instanceof RegExp) return tagged('regexp', value.source, value.flags);
    if (value instanceof Error) return packError(value, above);
    if (value instanceof ArrayBuffer) return tagged('buffer', toBase64(new Uint8Array(value)));
    if (ArrayBuffer.isView(value)) {
      const name = viewNames.find((candidate) => value instanceof constructors[candidate]!);
      return tagged('view', toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)), name);
    }
    if (value instanceof Boolean || value instanceof Number || value instanceof String)
      return tagged('boxed', pack(value.valueOf(), above));
    // An instance of some class, or a platform object. Structured clone knows which may pass.
    let clone: object;
    try {
      clone = structuredClone(value);
    } catch {
      throw cannotClone();
    }
    if (Object.getPrototypeOf(clone) !== Object.prototype) throw cannotClone();
    return packFields(clone, above);
  };

  const packArray = (values: readonly unknown[], above: Set<object>): unknown[] => {
    let copy: unknown[] | undefined;
    for (let index = 0; index < values.length; index++) {
      const packed = pack(values[index], above);
      if (packed !== values[index]) (copy ??= [...values])[index] = packed;
    }
    return copy ?? (values as unknown[]);
  };

  const packFields = (value: object, above: Set<object>): object => {
    let copy: object | undefined;
    for (const key of Object.keys(value)) {
      const field = (value as Record<string, unknown>)[key];
      const packed = pack(field, above);
      if (packed !== field) put((copy ??= { ...value }), key, packed);
    }
    const fields = copy ?? value;
    return Object.hasOwn(fields, TAG) ? tagged('fields', Object.entries(fields)) : fields;
  };

  const packError = ({ name, message, stack, cause }: Error, above: Set<object>): Tagged => {
    const known = errorNames.includes(name) ? name : 'Error';
    return tagged('error', [known, message, stack ?? ''], cause === undefined ? undefined : pack(cause, above));
  };

  const unpack = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Object.hasOwn(value, TAG)) return unpackTagged(value as Tagged);
    if (Array.isArray(value)) return unpackArray(value);
    return unpackFields(value);
  };

  const unpackArray = (values: unknown[]): unknown[] => {
    for (let index = 0; index < values.length; index++) {
      const field = values[index];
      if (field !== null && typeof field === 'object') values[index] = unpack(field);
    }
    return values;
  };

  const unpackFields = (value: object): object => {
    for (const key of Object.keys(value)) {
      const field = (value as Record<string, unknown>)[key];
      if (field !== null && typeof field === 'object') put(value, key, unpack(field));
    }
    return value;
  };

  const unpackTagged = ({ [TAG]: kind, value, more }: Tagged): unknown => {
    switch (kind) {
      case 'number':
        return Number(value);
      case 'bigint':
        return BigInt(value as string);
      case 'date':
        return new Date(unpack(value) as number);
      case 'map': {
        const flat = unpackArray(value as unknown[]);
        const map = new Map();
        for (let index = 0; index < flat.length; index += 2) map.set(flat[index], flat[index + 1]);
        return map;
      }
      case 'set':
        return new Set(unpackArray(value as unknown[]));
      case 'regexp':
        return new RegExp(value as string, more as string);
      case 'buffer':
        return fromBase64(value as string).buffer;
      case 'view': {
        const bytes = fromBase64(value as string);
        return more === 'Uint8Array' ? bytes : new constructors[more as string]!(bytes.buffer);
      }
      case 'boxed':
        return Object(unpack(value));
      case 'fields': {
        const fields = {};
        for (const [key, field] of value as [string, unknown][]) put(fields, key, unpack(field));
        return fields;
      }
      case 'error': {
        const [name, message, stack] = value as [string, string, string];
        const error = new constructors[name]!(message, more === undefined ? undefined : { cause: unpack(more) });
        return Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
      }
      default:
        return undefined;
    }
  };

  return {
    encode: (value) => JSON.stringify(pack(value, new Set())),
    decode: (text) => unpack(JSON.parse(text)),
  };
}

/** The codec of a Node process. Bytes arrive as Uint8Array, never as Buffer, as in Electron. */
export const nodeCodec: Codec = makeCodec(
  (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  (text) => new Uint8Array(Buffer.from(text, 'base64')),
);
