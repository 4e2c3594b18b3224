import { type CellTable } from '../cells/cell-table.js';
import { type Candidate } from './candidate.js';
import { type SearchQuestion } from './question.js';
import { type RowSet } from './row-set.js';
import { classOf, SearchSpace } from './search-space.js';
import { columnAggregates, rowCount } from './templates/aggregates.js';
import { alternatives, existence, runs } from './templates/choices.js';
import { comparisons } from './templates/comparisons.js';
import { opposites } from './templates/opposites.js';
import { columnPairs, pairsInCells } from './templates/pair-columns.js';
import { projections } from './templates/projections.js';
import { neighboursOf, relations } from './templates/relations.js';
import { groupSums, superlatives } from './templates/superlatives.js';
import { tops } from './templates/tops.js';

/** The ways to read a question over a table, and the parts that they are made of. */
interface SearchResult {
  readonly candidates: readonly Candidate[];
  readonly space: SearchSpace;
}

/** Finds every way to read a question over a table that the templates know. */
export function search(table: CellTable, question: SearchQuestion): SearchResult {
  const space = new SearchSpace(table, question);
  const selected: RowSet[] = [];
  for (const rows of space.rowSets.all) {
    rowCount(space, rows);
    if (rows.rows.length === 0) continue;
    if (rows.tag !== 'A') projections(space, rows, '', classOf(rows));
    columnAggregates(space, rows);
    selected.push(...superlatives(space, rows));
    tops(space, rows);
    columnPairs(space, rows);
    pairsInCells(space, rows);
  }
  groupSums(space);
  relations(space);
  neighboursOf(space, selected);
  comparisons(space);
  alternatives(space);
  runs(space);
  existence(space);
  opposites(space);
  return { candidates: space.collector.candidates, space };
}
