import { type DataColumn, type DataTable, type OtherName } from '../data-table.js';
import { type JoinEdge } from './joins.js';

/** Words that end keys of all kinds. */
const KEY_WORDS = new Set(['id', 'code', 'key', 'number', 'ref']);
/** Roles, as of winners, are played by fewer of those that a table holds. */
const NEARLY_ALL = 0.8;

/** What a key calls those that it refers to; null where it calls them nothing. */
function nameIn({ words, stems }: DataColumn): OtherName | null {
  const kept = words.flatMap((word, at) => (KEY_WORDS.has(word) ? [] : [at]));
  if (kept.length === 0 || kept.length === words.length) return null;
  return { words: kept.map((at) => words[at] ?? ''), stems: kept.map((at) => stems[at] ?? '') };
}

const isOfNearlyAll = ({ left, right }: JoinEdge): boolean =>
  left.distinct.length >= NEARLY_ALL * right.distinct.length;

/**
 * A table with what keys of others call its rows: "students" of `student_id`, where the table is called otherwise. A name that one
 * key alone has is a role where it is of few of them: "winners" of `winner_id`.
 */
export function withNamesOfKeys(
  table: DataTable,
  keys: readonly JoinEdge[],
  tables: readonly DataTable[],
): DataTable {
  const own = new Map<string, { readonly name: OtherName; readonly keys: JoinEdge[] }>();
  for (const key of keys.filter(({ right }) => right.table === table.name)) {
    const name = nameIn(key.left);
    const isOfTable = name?.stems.every((stem) => tables.some(({ stems }) => stems.includes(stem))) ?? true;
    if (!name || isOfTable) continue;
    const place = name.stems.join(' ');
    own.set(place, { name, keys: [...(own.get(place)?.keys ?? []), key] });
  }
  const names = [...own.values()].flatMap(({ name, keys: of }) => {
    const from = new Set(of.map(({ left }) => left.table));
    return from.size > 1 || of.some(isOfNearlyAll) ? [name] : [];
  });
  return names.length === 0 ? table : { ...table, otherNames: [...table.otherNames, ...names] };
}
