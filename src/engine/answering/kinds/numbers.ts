import { countOfRows } from '../plan/plan.js';
import { COUNTING } from '../question/words.js';
import { type Collector } from './collector.js';
import { numberLists } from './number-lists.js';
import { furtherTables, likeliestSets } from './rows.js';

const MOST_LISTS = 24;
const MOST_SETS = 8;

/** Numbers of rows, and numbers computed from columns, over all rows that meet conditions. */
export function proposeNumbers(collector: Collector): void {
  const { question } = collector;
  const lists = numberLists(question).slice(0, MOST_LISTS);
  const tables =
    question.tables.length > 0
      ? question.tables.slice(0, 4)
      : question.dataset.tables.slice(0, 3).map(({ name }) => name);
  for (const { score, conditions } of likeliestSets(collector, MOST_SETS).slice(0, MOST_SETS + 2)) {
    const count = { shape: 'aggregate', items: [countOfRows], conditions } as const;
    for (const table of tables)
      collector.propose({ ...count, tables: [table] }, score + 0.9 * question.tableScore(table) - 0.1);
    if (conditions.length > 0) collector.propose(count, score + 0.3);
    if (question.has(COUNTING)) proposeJoinedCounts(collector, count, score);
    for (const { score: listScore, items } of lists) {
      for (const further of furtherTables(collector, items, conditions).slice(0, 2))
        collector.propose(
          { shape: 'aggregate', items, conditions, tables: further },
          score + listScore - 0.1 * further.length,
        );
    }
  }
}

/** The rows of two named tables together. */
function proposeJoinedCounts(
  collector: Collector,
  count: Parameters<Collector['propose']>[0],
  score: number,
): void {
  const { question } = collector;
  const tables = question.tables.slice(0, 3);
  tables.forEach((one, at) => {
    for (const other of tables.slice(at + 1)) {
      const named = question.tableScore(one) + question.tableScore(other);
      collector.propose({ ...count, tables: [one, other] }, score + 0.2 * named);
    }
  });
}
