import { Injectable } from '@nestjs/common';
import { type Block, type Job, type StoredFile } from '../../jobs/index.js';
import { resultId, resultsOf } from './job-results.js';
import { type ReplyBudget } from './reply-budget.js';
import { ResultRows, type RowBounds, type ShownRows } from './result-rows.js';
import { type Answer } from '../tools/schemas.js';

const MOST_TABLES = 5;
const PREVIEW: RowBounds = { rows: 10, columns: 12, valueCharacters: 100, characters: 1200 };

/** The beginnings of the tables of a reply. */
@Injectable()
export class AnswerTables {
  constructor(private readonly rows: ResultRows) {}

  /**
   * @param blocks of the answer
   * @param reply those of them that are shown as the reply
   * @param budget notes what is cut
   * @throws ApiError NOT_FOUND where the tables are removed already
   */
  async preview(
    job: Job,
    { blocks, reply }: { blocks: readonly Block[]; reply: readonly Block[] },
    budget: ReplyBudget,
  ): Promise<Answer['results']> {
    const all = resultsOf(blocks);
    const files = resultsOf(reply);
    const read = (file: StoredFile) => this.rows.read(file, 0, PREVIEW);
    const first = files.slice(0, MOST_TABLES);
    const shown = await Promise.all(
      first.map(async (file) => ({
        result: resultId(job.id, all, file),
        name: file.name,
        ...(await read(file)),
      })),
    );
    const note = (leftOut: number) =>
      `${leftOut} tables of the reply are not shown: call get_rows, whose results are ${job.id}.1 to ${job.id}.${all.length}.`;
    const tables = budget.list(shown, { most: MOST_TABLES, total: files.length, note }, (table) => ({
      result: table.result,
      name: table.name,
      columns: [...table.columns],
      rows: table.rows.map((row) => [...row]),
      row_count: table.rowCount,
    }));
    budget.notes.push(...shown.slice(0, tables.length).flatMap((table) => cutsOf(table, table.result)));
    return tables;
  }
}

/** What is not shown of a table, and how to get it. */
function cutsOf({ rows, rowCount, columns, columnCount, cutValues }: ShownRows, result: string): string[] {
  const cuts = [
    ...(rows.length < rowCount ? [`${rowCount - rows.length} of ${rowCount} rows`] : []),
    ...(columns.length < columnCount ? [`${columnCount - columns.length} of ${columnCount} columns`] : []),
    ...(cutValues > 0 ? [`the ends of ${cutValues} values`] : []),
  ];
  return cuts.length === 0 ? [] : [`${result}: ${cuts.join(' and ')} are not shown: call get_rows.`];
}
