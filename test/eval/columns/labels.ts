import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Additivity, type SemanticType } from '../../../src/engine/column-meaning.js';

/** What a person says of a column. */
export interface Label {
  readonly type: SemanticType;
  readonly additivity: Additivity;
}

/** A table of the shared data with what a person says of each of its columns; null where nothing can be said. */
export interface LabelledTable {
  /** Path below the folder of shared data. */
  readonly path: string;
  /** Half of the tables, by a hash of their path, are held for measuring. */
  readonly half: 'learned' | 'held';
  readonly labels: readonly (Label | null)[];
}

const TYPES: Readonly<Record<string, SemanticType>> = {
  id: 'identifier',
  cd: 'code',
  rt: 'code',
  ix: 'index',
  yr: 'year',
  dp: 'date-part',
  dt: 'moment',
  pe: 'person',
  pl: 'place',
  nm: 'name',
  ca: 'category',
  fl: 'flag',
  am: 'amount',
  ra: 'rate',
  pu: 'per-unit',
  co: 'count',
  qu: 'quantity',
  du: 'duration',
  tx: 'text',
  li: 'list',
};
const ADDITIVITIES: Readonly<Record<string, Additivity>> = {
  '': 'none',
  '+': 'additive',
  '~': 'averageable',
  '%': 'over-time',
  '@': 'at-a-time',
  '^': 'cumulative',
};
/** Amounts, counts and quantities of one thing, of which only means are taken. */
const OF_ONE: ReadonlySet<SemanticType> = new Set(['amount', 'count', 'quantity']);

/** Reads a label such as `am+`; null for `x`. */
export function labelOf(code: string): Label | null {
  if (code === 'x') return null;
  const type = TYPES[code.slice(0, 2)];
  const additivity = ADDITIVITIES[code.slice(2)];
  if (!type || !additivity) throw new Error(`there is no label ${code}`);
  if (additivity === 'cumulative') return { type: 'cumulative', additivity };
  if (additivity === 'averageable' && OF_ONE.has(type)) return { type: 'per-unit', additivity };
  return { type, additivity };
}

/** The labelled tables; the labels stand in the order of the columns as the tables are read. */
export function labelledTables(): LabelledTable[] {
  const lines = readFileSync(join(import.meta.dirname, 'labels.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [path = '', labels = ''] = line.split('\t');
    return { path, half: halfOf(path), labels: labels.split(' ').map(labelOf) };
  });
}

/** The half of the labelled sets that a table belongs to. */
export function halfOf(path: string): 'learned' | 'held' {
  const [first = 0] = createHash('sha256').update(path).digest();
  return first % 2 === 1 ? 'held' : 'learned';
}
