// Makes a typed client of the description of the API: a table of its operations, and the types of what they take and answer.
const NOTICE = '// Made of openapi.json by `npm run openapi`: changes made here are lost.\n';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const STREAM_TYPE = 'text/event-stream';

/** @returns the text of the files of the client, by their paths */
export function describeClient(document) {
  const operations = operationsOf(document);
  return {
    'examples/quarry-api.mjs': tableOf(operations),
    'examples/quarry-api.d.mts': typesOf(document, operations),
  };
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
}

function tableOf(operations) {
  const rows = operations.map(
    ({ operationId, method, path }) => `  ${operationId}: { method: '${method}', path: '${path}' },\n`,
  );
  return `${NOTICE}export const OPERATIONS = {\n${rows.join('')}};\n`;
}

function typesOf({ components }, operations) {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  const calls = operations.map(
    (operation) =>
      `${comment({ description: operation.summary }, '  ')}  ${operation.operationId}: ${callOf(operation)};\n`,
  );
  return [
    NOTICE,
    ...schemas,
    `/** What every operation takes, and the payload of its success. */\nexport interface Operations {\n${calls.join('')}}\n`,
    'export const OPERATIONS: { readonly [name in keyof Operations]: { readonly method: string; readonly path: string } };\n',
  ].join('\n');
}

function callOf({ parameters = [], requestBody, responses }) {
  const body = requestBody?.content ?? {};
  const bodyType = body[JSON_TYPE]
    ? typeOf(body[JSON_TYPE].schema)
    : body[FORM_TYPE]
      ? 'FormData'
      : requestBody && 'Blob';
  const parts = [
    ...['path', 'query'].map((place) => [place, parameters.filter((parameter) => parameter.in === place)]),
  ].filter(([, those]) => those.length > 0);
  const fields = parts.map(([place, those]) => `${place}: ${typeOf(objectOf(those))}`);
  const request = [...fields, ...(bodyType ? [`body: ${bodyType}`] : [])].join('; ');
  return `{ request: { ${request} }; data: ${dataOf(responses['200'].content ?? {})} }`;
}

function objectOf(parameters) {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The payload of the envelope; a stream has none. */
function dataOf(content) {
  const schema = content[JSON_TYPE]?.schema;
  const success = schema?.oneOf?.[0] ?? schema;
  if (success?.properties?.data) return typeOf(success.properties.data);
  return content[STREAM_TYPE] ? 'string' : 'Blob';
}

/** A schema as a type of TypeScript. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.oneOf ?? schema.anyOf;
  const united = alternatives && `(${alternatives.map(typeOf).join(' | ')})`;
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (schema.properties) return united ? `${fieldsOf(schema)} & ${united}` : fieldsOf(schema);
  if (united) return united;
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => simpleType(type, schema))
    .join(' | ');
}

function simpleType(type, { items, additionalProperties }) {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${typeOf(items)})[]`;
  if (type !== 'object') return type;
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
}

function fieldsOf({ properties, required = [] }) {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema, '')}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

function comment({ description }, indent) {
  return description ? `${indent}/** ${description.replaceAll('*/', '* /')} */\n` : '';
}
