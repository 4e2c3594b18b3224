import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featuresOf } from '../../src/engine/ingestion/meaning/column-features.js';
import { type ColumnProfile } from '../../src/engine/table.js';
import { type Label, labelOf } from '../eval/columns/labels.js';
import { seededRandom } from './learner.js';

/** Made columns have one of these numbers of rows. */
const ROW_COUNTS = [8, 15, 60, 200];
const A = 'A'.charCodeAt(0);
const SMALL_A = 'a'.charCodeAt(0);
const LETTERS = 26;

/** Columns made of one header. */
const DRAWS = 5;

/** Share of the measures that come in order, as they do in reports. */
const SORTED_SHARE = 0.2;

/** A made column: the features of its header and values, and what it means. */
export interface HeaderExample {
  readonly features: readonly string[];
  readonly label: Label;
  /** False for texts: they are no measures. */
  readonly isMeasurable: boolean;
}

/** Columns of numbers made from headers in many languages and the ranges that such columns usually have. */
export function headerExamples(): HeaderExample[] {
  const random = seededRandom(1);
  const lines = readFileSync(join(import.meta.dirname, 'headers.txt'), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [code = '', ranges = '', headers = ''] = line.split(' | ');
    const label = labelOf(code.replace(/0$/, ''));
    if (!label) throw new Error(`no label: ${code}`);
    const choices = ranges.split(' ; ');
    const drawn = headers.split(', ').flatMap((header) => Array.from({ length: DRAWS }, () => header));
    return drawn.map((header) => {
      const range = choices[Math.floor(random() * choices.length)] ?? '';
      const rowCount = ROW_COUNTS[Math.floor(random() * ROW_COUNTS.length)] ?? 1;
      const making = {
        isSkewed: label.additivity === 'additive',
        isMeasure: label.additivity !== 'none',
        random,
        rowCount,
      };
      const column = madeColumn(header.trim(), range, making);
      const table = { rowCount, tableName: 'data', columns: [OTHER, column, OTHER] };
      const isMeasurable = column.profile.type !== 'text';
      return { features: featuresOf(1, table), label, isMeasurable };
    });
  });
}

const OTHER = {
  profile: profileOf('thing', { type: 'text', values: [] }),
  values: [],
  unit: null,
};

interface Making {
  readonly isSkewed: boolean;
  readonly isMeasure: boolean;
  readonly random: () => number;
  readonly rowCount: number;
}

function madeColumn(header: string, range: string, { isSkewed, isMeasure, random, rowCount }: Making) {
  const [, words] = /^\s*t (\d+)$/.exec(range) ?? [];
  if (words !== undefined) return wordColumn(header, Number(words), { random, rowCount });
  const [, kind, low, high, flag] = /^\s*([in]) (-?\d+)\.\.(-?\d+)\s*([krc]?)$/.exec(range) ?? [];
  const [min, max] = [Number(low), Number(high)];
  const made = Array.from({ length: rowCount }, (_, i) => {
    const share = flag === 'c' ? i / rowCount : random();
    const value = min + (max - min) * (isSkewed ? share ** 4 : share);
    return kind === 'i' ? Math.round(value) : Math.round(value * 100) / 100;
  });
  if (flag === 'c') made.forEach((_, i) => (made[i] = min + i));
  if (flag === 'k') made.forEach((value, i) => (made[i] = value + i));
  if (flag === 'r' || (flag === '' && isMeasure && random() < SORTED_SHARE)) made.sort((a, b) => a - b);
  const type = kind === 'i' ? ('integer' as const) : ('number' as const);
  const profile = profileOf(header, { type, values: made });
  return { profile, values: made.map(String), unit: null };
}

/** A column of capital words of which so many differ at most. */
function wordColumn(
  header: string,
  words: number,
  { random, rowCount }: Pick<Making, 'random' | 'rowCount'>,
) {
  const values = Array.from({ length: rowCount }, () => {
    const code = Math.floor(random() * words);
    return `${String.fromCharCode(A + (code % LETTERS))}${String.fromCharCode(SMALL_A + Math.floor(code / LETTERS)).repeat(4)}`;
  });
  const distinctCount = new Set(values).size;
  const profile = { ...profileOf(header, { type: 'text', values: [] }), distinctCount };
  return { profile: { ...profile, isCandidateKey: distinctCount === rowCount }, values, unit: null };
}

function profileOf(
  name: string,
  { type, values }: { readonly type: ColumnProfile['type']; readonly values: readonly number[] },
): ColumnProfile {
  const distinctCount = new Set(values).size;
  return {
    name,
    type,
    sqlType: '',
    missingCount: 0,
    distinctCount,
    distinctIsEstimate: false,
    min: values.length > 0 ? Math.min(...values) : null,
    max: values.length > 0 ? Math.max(...values) : null,
    mean: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null,
    topValues: [],
    isCandidateKey: distinctCount === values.length,
  };
}
