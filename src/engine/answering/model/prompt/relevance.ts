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

/** How much a column has to do with what is asked, by its names and its values. */
export function columnRelevance(
  { name, topValues }: ColumnProfile,
  asked: ReadonlySet<string>,
  { otherNames }: Pick<AnalysisTable, 'otherNames'>,
): number {
  const isOwn = ({ column }: { readonly column: string }): boolean => column === name;
  const names = [name, ...(otherNames?.columns.filter(isOwn).flatMap((each) => each.names) ?? [])];
  const called = otherNames?.values.filter(isOwn).flatMap((each) => each.names) ?? [];
  const values = [...topValues.map(({ value }) => value), ...called];
  const best = (texts: readonly string[]): number =>
    Math.max(0, ...texts.map((text) => shared(stemsOf(text), asked)));
  return 2 * best(names) + best(values);
}

/** How much a table has to do with what is asked: by its name, its file and its columns. */
export function tableRelevance(table: AnalysisTable, asked: ReadonlySet<string>): number {
  const columns = table.profile.columns.map((column) => columnRelevance(column, asked, table));
  const best = columns.toSorted((one, other) => other - one).slice(0, 3);
  const called = table.otherNames?.table.join(' ') ?? '';
  const named = shared(stemsOf(`${table.name} ${table.fileName} ${called}`), asked);
  return 2 * named + best.reduce((sum, score) => sum + score, 0);
}
