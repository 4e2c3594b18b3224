import { type CellTable } from '../cells/cell-table.js';
import { type Candidate } from './candidate.js';
import { type Vocabulary } from './features/vocabulary.js';
import { type SearchQuestion } from './question.js';
import { type RowSet } from './row-set.js';
import { SearchSpace } from './search-space.js';
import { columnAggregates, rowCount } from './templates/aggregates.js';
import { alternatives, comparisons, existence, runs } from './templates/comparisons.js';
import { projections } from './templates/projections.js';
import { neighboursOf, relations } from './templates/relations.js';
import { groupSums, superlatives } from './templates/superlatives.js';
import { classOf } from './search-space.js';

/** The ways to read a question over a table, and the features of their parts. */
export interface SearchResult {
  readonly candidates: readonly Candidate[];
  readonly parts: readonly Int32Array[];
  readonly space: SearchSpace;
}

/** Finds every way to read a question over a table that the templates know. */
export function search(table: CellTable, question: SearchQuestion, vocabulary: Vocabulary): SearchResult {
  const space = new SearchSpace(table, question, vocabulary);
  const selected: RowSet[] = [];
  for (const rows of space.rowSets.all) {
    rowCount(space, rows);
    if (rows.rows.length === 0) continue;
    if (rows.tag !== 'A') projections(space, rows, classOf(rows));
    columnAggregates(space, rows);
    selected.push(...superlatives(space, rows));
  }
  groupSums(space);
  relations(space);
  neighboursOf(space, selected);
  comparisons(space);
  alternatives(space);
  runs(space);
  existence(space);
  return { candidates: space.collector.candidates, parts: space.book.parts, space };
}
