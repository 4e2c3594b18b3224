import { type DocumentSchema } from '../document/document-schema.js';
import { nearestName } from './nearest-name.js';
import { type PlacedProblem } from '../problem.js';
import { type YamlNode } from '../document/yaml-tree.js';

const KINDS = { object: 'a mapping', array: 'a list', string: 'a text' } as const;

/**
 * Where a node is not as a schema has it.
 * @param name what the node is called in a message
 */
export function* conformityProblems(
  node: YamlNode,
  schema: DocumentSchema,
  name: string,
): Generator<PlacedProblem> {
  const { at } = node;
  if (schema.type === 'object' && node.kind === 'mapping') yield* objectProblems(node, schema, name);
  else if (schema.type === 'array' && node.kind === 'list') yield* listProblems(node, schema, name);
  else if (schema.type === 'string' && node.kind === 'text') yield* textProblems(node, schema, name);
  else yield { at, message: `${name} must be ${KINDS[schema.type]}.` };
}

function* objectProblems(
  { at, fields }: Extract<YamlNode, { kind: 'mapping' }>,
  { properties, required = [] }: Extract<DocumentSchema, { type: 'object' }>,
  name: string,
): Generator<PlacedProblem> {
  for (const [field, { at: place, value }] of fields) {
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (schema) yield* conformityProblems(value, schema, `“${field}”`);
    else
      yield {
        at: place,
        message: `There is no field “${field}” here${nearestName(field, Object.keys(properties))}.`,
      };
  }
  for (const field of required)
    if (!fields.has(field)) yield { at, message: `${name} needs the field “${field}”.` };
}

function* listProblems(
  { at, items }: Extract<YamlNode, { kind: 'list' }>,
  { items: schema, minItems = 0, maxItems }: Extract<DocumentSchema, { type: 'array' }>,
  name: string,
): Generator<PlacedProblem> {
  if (items.length < minItems) yield { at, message: `${name} must have at least ${minItems} entry.` };
  if (items.length > maxItems) yield { at, message: `${name} has more than ${maxItems} entries.` };
  for (const item of items) yield* conformityProblems(item, schema, `An entry of ${name}`);
}

function* textProblems(
  { at, text }: Extract<YamlNode, { kind: 'text' }>,
  { maxLength, enum: choices }: Extract<DocumentSchema, { type: 'string' }>,
  name: string,
): Generator<PlacedProblem> {
  if (text.trim() === '') yield { at, message: `${name} must not be empty.` };
  if (text.length > maxLength) yield { at, message: `${name} is longer than ${maxLength} characters.` };
  if (choices && !choices.includes(text))
    yield {
      at,
      message: `${name} may be ${choices.join(', ')}, not “${text.slice(0, maxLength)}”${nearestName(text, choices)}.`,
    };
}
