import {
  type ContentObject,
  type OpenAPIObject,
  type OperationObject,
  type PathItemObject,
  type ReferenceObject,
  type SchemaObject,
} from '@nestjs/swagger';
import { SUCCESS_EXAMPLE } from './api-answer.js';

type Schema = SchemaObject | ReferenceObject;
type Schemas = Readonly<Record<string, Schema>>;

/** Refers to the shared components for answers that are the same there. */
export function shareResponses({ paths, components }: OpenAPIObject): void {
  const shared = new Map(
    Object.entries(components?.responses ?? {}).map(([name, response]) => [JSON.stringify(response), name]),
  );
  for (const { responses } of Object.values(paths).flatMap(operationsOf)) {
    for (const [status, response] of Object.entries(responses)) {
      const name = shared.get(JSON.stringify(response));
      if (name === undefined) continue;
      Object.assign(responses, { [status]: { $ref: `#/components/responses/${name}` } });
    }
  }
}

/** Gives every request body and every success that has no example of its own one that is made of those of its fields. */
export function addExamples({ paths, components }: OpenAPIObject): void {
  const schemas = components?.schemas ?? {};
  for (const operation of Object.values(paths).flatMap(operationsOf)) {
    const { requestBody, responses } = operation;
    if (requestBody && 'content' in requestBody) addToRequest(requestBody.content, schemas);
    const answer = responses['200'];
    if (answer && 'content' in answer && answer.content) addToAnswer(answer.content, schemas);
  }
}

/** The operations of a path. */
function operationsOf({ get, put, post, delete: remove }: PathItemObject): OperationObject[] {
  return [get, put, post, remove].filter((operation) => operation !== undefined);
}

function addToRequest(content: ContentObject, schemas: Schemas): void {
  for (const mediaType of Object.values(content)) {
    if (mediaType.schema && !mediaType.examples) mediaType.example ??= exampleOf(mediaType.schema, schemas);
  }
}

function addToAnswer(content: ContentObject, schemas: Schemas): void {
  for (const { schema, examples } of Object.values(content)) {
    const success = examples?.[SUCCESS_EXAMPLE];
    if (schema && success && !('value' in success)) {
      Object.assign(success, { value: exampleOf(schema, schemas) });
    }
  }
}

/** An example of a schema, made of the examples of its parts. */
function exampleOf(schema: Schema, schemas: Schemas): unknown {
  if ('$ref' in schema) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return exampleOf(Object.hasOwn(schemas, name) ? (schemas[name] ?? {}) : {}, schemas);
  }
  const { allOf, oneOf, anyOf, items, properties } = schema;
  const example: unknown = schema.example;
  // Beside properties they are conditions, which have no values of their own.
  const alternative = properties ? undefined : (oneOf?.[0] ?? anyOf?.[0]);
  if (example !== undefined) return example;
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleOf(part, schemas)));
  if (alternative) return exampleOf(alternative, schemas);
  if (items) return [exampleOf(items, schemas)];
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, property]) => [name, exampleOf(property, schemas)]),
  );
}
