import { type OpenAPIObject } from '@nestjs/swagger';
import Ajv from 'ajv';
import fc, { type Arbitrary } from 'fast-check';

/** What of JSON Schema the description of the API uses for requests. */
export interface ValueSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  /** Beside properties: conditions that they meet together. Alone: the value is one of them. */
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
}

/** Values in place of those that a schema would give, by the names of fields: what is there, and what is said in words only. */
export type KnownValues = Readonly<Record<string, Arbitrary<unknown>>>;

/** A way to break a schema in one place. */
export interface Breach {
  /** Where and how, as `part_etags[].etag: longer than 256`. */
  readonly what: string;
  readonly value: Arbitrary<unknown>;
}

const MOST_ITEMS = 3;
const LONGEST_TEXT = 40;
/** A text that a pattern either forbids in most of its characters, or not at all. */
const MIXED_TEXT = 'é 語\n😀~';
const WRONG_TEXTS = ['a\0b', 'é', '12a', ' ', '', 'x'.repeat(400)];

/** Makes values that the description of the API allows, and values that it does not. */
export class DescribedValues {
  private readonly schemas: ReadonlyMap<string, ValueSchema>;
  private readonly validator = new Ajv({ unknownFormats: 'ignore' });

  constructor({ components }: OpenAPIObject) {
    this.schemas = new Map(Object.entries((components?.schemas ?? {}) as Record<string, ValueSchema>));
    this.validator.addSchema({ $id: 'api', components }, 'api');
  }

  /** Whether a value is as its schema says: asked of a validator that has nothing in common with the generator. */
  allows(schema: ValueSchema, value: unknown): boolean {
    const absolute = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    return this.validator.validate(JSON.parse(absolute) as object, value) === true;
  }

  valid(given: ValueSchema, known: KnownValues = {}): Arbitrary<unknown> {
    const schema = this.resolve(given);
    const types = typesOf(schema);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf ?? [];
    if (types.length === 0) return fc.oneof(...alternatives.map((one) => this.valid(one, known)));
    return fc.oneof(...types.map((type) => this.validOfType(type, schema, known)));
  }

  /** @param wrong values of other types, by the type that they are not */
  breaches(given: ValueSchema, known: KnownValues, wrong: WrongValues): Breach[] {
    const schema = this.resolve(given);
    const types = typesOf(schema);
    const alternatives = schema.anyOf ?? schema.oneOf ?? [];
    if (types.length === 0) return alternatives.flatMap((one) => this.breaches(one, known, wrong));
    return [
      ...ofOtherType(types, wrong),
      ...(schema.enum ? [breach('outside the enum', fc.constant('no such value'))] : beyondBounds(schema)),
      ...this.brokenItems(schema, known, wrong),
      ...this.brokenFields(schema, known, wrong),
      ...this.brokenConditions(schema, known),
    ];
  }

  private validOfType(type: string, schema: ValueSchema, known: KnownValues): Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer') return fc.integer({ min: schema.minimum, max: schema.maximum });
    if (type === 'string') return textOf(schema);
    if (type === 'array')
      return fc.array(this.valid(schema.items ?? {}, known), {
        minLength: schema.minItems,
        maxLength: schema.maxItems ?? MOST_ITEMS,
        size: 'xsmall',
      });
    return this.validObject(schema, known);
  }

  private validObject(schema: ValueSchema, known: KnownValues): Arbitrary<object> {
    return this.objectOf(schema, known).filter((value) => this.meetsConditions(schema, value));
  }

  /** With fields that are right each by itself. */
  private objectOf({ properties = {}, required = [] }: ValueSchema, known: KnownValues): Arbitrary<object> {
    const fields = Object.entries(properties).map(([name, schema]) => [
      name,
      known[name] ?? this.valid(schema, known),
    ]);
    return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
      requiredKeys: [...required],
    });
  }

  private meetsConditions({ anyOf, oneOf }: ValueSchema, value: unknown): boolean {
    return this.allows({ ...(anyOf && { anyOf }), ...(oneOf && { oneOf }) }, value);
  }

  private brokenItems({ items, maxItems }: ValueSchema, known: KnownValues, wrong: WrongValues): Breach[] {
    if (!items) return [];
    const whole = this.valid(items, known);
    const tooMany = (most: number) => whole.map((item) => Array.from({ length: most + 1 }, () => item));
    return [
      ...(maxItems === undefined ? [] : [breach(`more than ${maxItems}`, tooMany(maxItems))]),
      ...this.breaches(items, known, wrong).map(({ what, value }) => ({
        what: `[]${joined(what)}`,
        value: fc.tuple(whole, value).map((both) => both),
      })),
    ];
  }

  private brokenFields(schema: ValueSchema, known: KnownValues, wrong: WrongValues): Breach[] {
    const { properties = {}, required = [] } = schema;
    const missing = required.map((name) =>
      breach(
        `without ${name}`,
        this.objectOf(schema, known).map((whole) => without(whole, name)),
      ),
    );
    const broken = Object.entries(properties).flatMap(([name, field]) =>
      this.breaches(field, known, wrong).map(({ what, value }) => ({
        what: `${name}${joined(what)}`,
        value: fc
          .tuple(this.validObject(schema, known), value)
          .map(([whole, one]) => ({ ...whole, [name]: one })),
      })),
    );
    return [...missing, ...broken];
  }

  private brokenConditions(schema: ValueSchema, known: KnownValues): Breach[] {
    if (!schema.properties || (schema.anyOf ?? schema.oneOf) === undefined) return [];
    const unmet = this.objectOf(schema, known).filter((value) => !this.meetsConditions(schema, value));
    return [breach('fields that do not go together', unmet)];
  }

  private resolve(schema: ValueSchema): ValueSchema {
    return schema.$ref === undefined ? schema : (this.schemas.get(schema.$ref.split('/').at(-1) ?? '') ?? {});
  }
}

export type WrongValues = Readonly<Record<string, readonly unknown[]>>;

/** What is of another type, in JSON. */
export const WRONG_IN_BODY: WrongValues = {
  string: [5, true, {}, ['x']],
  integer: ['5', 1.5, true, {}, [1]],
  boolean: ['true', 1, {}],
  array: ['x', 5, true, {}],
  object: ['x', 5, true, []],
};

/** In a query all is text. */
export const WRONG_IN_QUERY: WrongValues = { integer: ['x', '1.5', '0x1'], boolean: ['maybe', '1'] };

function typesOf({ type = [] }: ValueSchema): string[] {
  return typeof type === 'string' ? [type] : [...type];
}

function textOf({ pattern, minLength = 0, maxLength }: ValueSchema): Arbitrary<string> {
  const fits = (text: string) => {
    const { length } = Array.from(text);
    return length >= minLength && length <= (maxLength ?? length) && new RegExp(pattern ?? '').test(text);
  };
  const any = fc.string({
    unit: 'binary',
    minLength,
    maxLength: Math.min(maxLength ?? LONGEST_TEXT, LONGEST_TEXT),
  });
  const usual =
    pattern === undefined || new RegExp(pattern).test(MIXED_TEXT)
      ? any
      : fc.stringMatching(new RegExp(pattern));
  const longest = 'x'.repeat(maxLength ?? LONGEST_TEXT);
  return fits(longest)
    ? fc.oneof({ weight: 9, arbitrary: usual.filter(fits) }, fc.constant(longest))
    : usual.filter(fits);
}

function ofOtherType(types: readonly string[], wrong: WrongValues): Breach[] {
  const others = types.filter((type) => type !== 'null').flatMap((type) => wrong[type] ?? []);
  return others.map((value) =>
    breach(`${JSON.stringify(value)} in place of ${types.join(' or ')}`, fc.constant(value)),
  );
}

function beyondBounds({ minimum, maximum, minLength, maxLength, pattern, format }: ValueSchema): Breach[] {
  const texts = WRONG_TEXTS.filter((text) => text.length <= (maxLength ?? text.length));
  const unlike =
    format === 'binary'
      ? []
      : texts.filter((text) => pattern !== undefined && !new RegExp(pattern).test(text));
  return [
    ...(minimum === undefined ? [] : [breach(`below ${minimum}`, fc.constant(minimum - 1))]),
    ...(maximum === undefined ? [] : [breach(`above ${maximum}`, fc.constant(maximum + 1))]),
    ...(minLength ? [breach('empty', fc.constant(''))] : []),
    ...(maxLength === undefined
      ? []
      : [breach(`longer than ${maxLength}`, fc.constant('x'.repeat(maxLength + 1)))]),
    ...unlike.map((text) =>
      breach(`${JSON.stringify(text.slice(0, 20))} against its pattern`, fc.constant(text)),
    ),
  ];
}

function breach(what: string, value: Arbitrary<unknown>): Breach {
  return { what: `: ${what}`, value };
}

/** The way of a breach behind the name of the field that it is in. */
function joined(what: string): string {
  return what.startsWith(':') || what.startsWith('[') ? what : `.${what}`;
}

function without(whole: object, name: string): object {
  return Object.fromEntries(Object.entries(whole).filter(([field]) => field !== name));
}
