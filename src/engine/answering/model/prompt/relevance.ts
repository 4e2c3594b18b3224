import { stem } from '../../builtin/text/stem.js';
import { type AnalysisTable } from '../../analyst.js';
import { type ColumnProfile } from '../../../table.js';

const SHORT = 3;

/** The stems of the words of a text. */
export function stemsOf(text: string): Set<string> {
  const spaced = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const words = spaced.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORT || /\d/.test(word)).map((word) => stem(word)));
}

function shared(own: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  let count = 0;
  for (const each of own) if (asked.has(each)) count += 1;
  return count / Math.sqrt(Math.max(1, own.size));
}

/** How much a column has to do with what is asked, by its name and its values. */
export function columnRelevance(column: ColumnProfile, asked: ReadonlySet<string>): number {
  const values = column.topValues.map(({ value }) => shared(stemsOf(value), asked));
  return 2 * shared(stemsOf(column.name), asked) + Math.max(0, ...values);
}

/** How much a table has to do with what is asked: by its name, its file and its columns. */
export function tableRelevance(table: AnalysisTable, asked: ReadonlySet<string>): number {
  const columns = table.profile.columns.map((column) => columnRelevance(column, asked));
  const best = columns.toSorted((one, other) => other - one).slice(0, 3);
  const named = shared(stemsOf(`${table.name} ${table.fileName}`), asked);
  return 2 * named + best.reduce((sum, score) => sum + score, 0);
}
