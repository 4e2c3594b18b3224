import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type UnaryFunction } from '../../representation/expression.js';
import { type Scope } from '../read/scope.js';
import { type Step } from './step.js';

const PARTS = ['year', 'quarter', 'month', 'day', 'hour', 'weekday'] as const;

const WANTED = (part: string): RegExp =>
  new RegExp(
    `\\b(?:each|every|per|by|extract\\w*|which|across|month and|year and|the)\\s+(?:of\\s+the\\s+|respective\\s+|the\\s+)?(?:${part})s?\\b(?!\\s+of\\s+data)|\\b(?:month|year|day|hour)s?\\s+and\\s+(?:the\\s+)?${part}\\b|\\b${part}\\s+and\\s+(?:year|month|day|hour)\\b|\\bmonthly\\b(?=.*${part})`,
    'i',
  );

/** Years, months and other parts of dates that a text groups by, as columns; nothing where the table has such a column or no date. */
export function readDateParts(prose: string, scope: Scope): Step[] {
  const dates = scope.columns.filter(({ role }) => role === 'date');
  const named = dates.find(({ name }) => prose.includes(name)) ?? (dates.length === 1 ? dates[0] : undefined);
  if (!named) return [];
  return PARTS.flatMap((part) =>
    WANTED(part).test(prose) && scope.named(part) === null ? [extract(part, named, scope)] : [],
  );
}

function extract(part: UnaryFunction, from: Column, scope: Scope): Step {
  scope.add(part, 'integer');
  return {
    kind: 'derive',
    name: part,
    value: { op: 'unary', fn: part, of: { op: 'column', column: refOf(from) } },
  };
}
