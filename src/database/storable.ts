/** NUL, and halves of a pair of surrogates without the other: PostgreSQL refuses them in text and in JSON. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const REPLACEMENT = '\ufffd';

/** A JSON value in whose texts U+FFFD stands for what PostgreSQL cannot store; dates and the like stay what they are. */
export function storable<T>(value: T): T {
  return storableOf(value) as T;
}

function storableOf(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, REPLACEMENT);
  if (Array.isArray(value)) return value.map(storableOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableOf(name), storableOf(one)]));
}
