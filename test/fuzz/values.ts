import { type OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { INHERITED_NAMES } from '../support/inherited-names.js';

/** What of a JSON schema is used here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly example?: unknown;
}

const HUGE = 100_000;
const LONG = 7000;

/** Now and then something, mostly nothing. */
export function seldom<T, Nothing>(arbitrary: Arbitrary<T>, nothing: Nothing): Arbitrary<T | Nothing> {
  return fc.oneof({ weight: 10, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary });
}

/** Any UTF-16 code units, halves of characters among them. */
const halves = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));

/** Texts that programs are known to fall over. */
export const hostileText: Arbitrary<string> = fc.oneof(
  halves,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...INHERITED_NAMES),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '\u202e',
      '\ufeff',
      '\u2028',
      'null',
      'NaN',
      '-1',
      '0x10',
      '1e999',
    ],
    ...[
      '../../etc/passwd',
      '..\\..\\x',
      '%00',
      '%2e%2e%2f',
      "' OR 1=1 --",
      '"; DROP TABLE jobs; --',
      '{{7*7}}',
      '${1+1}',
    ],
    ...[
      '<script>alert(1)</script>',
      '\r\nSet-Cookie: a=b',
      'file:///etc/passwd',
      'http://127.0.0.1:1/a.csv',
      'ﷺ'.repeat(100),
    ],
  ),
  fc.constantFrom('a', ' ', 'é', '\ud83d', '%', '_', '(').map((letter) => letter.repeat(LONG)),
);

const hostileNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

/** JSON values of every kind. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { '': '' }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.oneof(hostileText, fc.constantFrom(...INHERITED_NAMES)), hostileText, {
      maxKeys: 5,
    }),
  },
);

/** The schema that a reference stands for. */
export function resolved({ components }: OpenAPIObject, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const schemas = new Map(Object.entries((components?.schemas ?? {}) as Record<string, Schema>));
  return schemas.get(schema.$ref.split('/').at(-1) ?? '') ?? {};
}

/**
 * Values that are mostly what a schema asks for.
 * @param known values for fields of some names, such as ids that there are
 */
export function valueOf(
  description: OpenAPIObject,
  given: Schema,
  known: ReadonlyMap<string, Arbitrary<unknown>>,
): Arbitrary<unknown> {
  const schema = resolved(description, given);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (parts.length > 0) return fc.oneof(...parts.map((part) => valueOf(description, part, known)));
  if (schema.allOf?.[0]) return valueOf(description, schema.allOf[0], known);
  if (schema.properties) return objectOf(description, schema, known);
  if (schema.items) return fc.array(valueOf(description, schema.items, known), { maxLength: 4 });
  return plainOf(schema);
}

function objectOf(
  description: OpenAPIObject,
  { properties = {}, required = [] }: Schema,
  known: ReadonlyMap<string, Arbitrary<unknown>>,
): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const usual = known.get(name) ?? valueOf(description, schema, known);
    const isNeeded = required.includes(name);
    const weighted = [
      { weight: isNeeded ? 12 : 6, arbitrary: usual.map((value): Field => [name, value]) },
      { weight: 1, arbitrary: hostileValue.map((value): Field => [name, value]) },
      { weight: isNeeded ? 1 : 6, arbitrary: fc.constant<Field>(null) },
    ];
    return fc.oneof(...weighted);
  });
  const extra = seldom(
    fc.tuple(hostileText, hostileValue).map((field): Field => field),
    null,
  );
  return fc.tuple(...fields, extra).map((all) => Object.fromEntries(all.filter((field) => field !== null)));
}

type Field = readonly [string, unknown] | null;

function plainOf(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined) return fc.constant(schema.example);
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10_000 });
  }
  return schema.type === 'boolean' ? fc.boolean() : fc.string({ minLength: 1, maxLength: 20 });
}

/** Bytes in place of a JSON body: texts that are nearly JSON, and others. */
export function bytesFor(value: unknown): Arbitrary<Buffer> {
  const text = JSON.stringify(value);
  const bytes = Buffer.from(text);
  return fc.oneof(
    fc.nat({ max: bytes.length }).map((length) => bytes.subarray(0, length)),
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc.constantFrom(
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`${text}${text}`),
      Buffer.from(`${text}\0`),
      Buffer.from(
        text.replace(/^\{/, '{"user_id":"bob","__proto__":{"user_id":"eve"},"constructor":{"prototype":{}},'),
      ),
      Buffer.from(text.replace(/^\{/, '{"user_id":1e999999,"page_size":123456789012345678901234567890,')),
      Buffer.from(`${'['.repeat(HUGE)}${']'.repeat(HUGE)}`),
      Buffer.from('{"a":'.repeat(HUGE)),
      Buffer.from(`{"user_id":"${'x'.repeat(2 * HUGE)}"}`),
      Buffer.from('"\\ud800"'),
      Buffer.concat([Buffer.from('{"user_id":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
      Buffer.from('null'),
      Buffer.alloc(0),
    ),
  );
}
