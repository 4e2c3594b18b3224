import { distance } from 'fastest-levenshtein';
import { type CellTable } from '../../cells/cell-table.js';
import { type ColumnLink } from '../column-link.js';
import { type SearchQuestion } from '../question.js';
import { searchLexicon } from '../search-lexicon.js';
import { type Filter, isOneOf, rowsOf } from './filter.js';

const SHORTEST = 5;
const SAME_START = 5;

function isAlike(word: string, asked: string): boolean {
  if (word.length >= 4 && Math.abs(word.length - asked.length) <= 1 && distance(word, asked) <= 1)
    return true;
  const hasSameStart = word.length >= SHORTEST && word.startsWith(asked.slice(0, SAME_START));
  return hasSameStart && Math.abs(word.length - asked.length) <= 3;
}

/** Filters by values that are spelled like a word that nothing else explains. */
export function fuzzyFilters(
  table: CellTable,
  question: SearchQuestion,
  links: readonly ColumnLink[],
  explained: number,
): Filter[] {
  const known = links.reduce((mask, link) => mask | link.mask, explained);
  return question.words.flatMap((word, at) => {
    const isOpen = (known & (1 << at)) === 0 && word.length >= SHORTEST && !/\d/.test(word);
    if (!isOpen || searchLexicon.stop.has(word)) return [];
    return table.columns.flatMap((column): Filter[] => {
      const alike = column.values.filter(({ cell }) => cell.words.some((each) => isAlike(each, word)));
      if (alike.length === 0 || alike.length > Math.max(3, table.rowCount / 3)) return [];
      return [
        {
          kind: 'fuzzy',
          comparison: null,
          column,
          rows: rowsOf(alike),
          mask: 1 << at,
          length: 1,
          quality: 1.1,
          triggers: null,
          synonym: null,
          predicate: () => isOneOf(column, alike),
        },
      ];
    });
  });
}
