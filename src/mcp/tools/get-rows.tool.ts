import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { Settings } from '../../config/index.js';
import { JobLog, JobsService, type StoredFile } from '../../jobs/index.js';
import { ObjectStore } from '../../storage/index.js';
import { parseResultId, resultsOf } from '../replies/job-results.js';
import { type Reply } from '../replies/reply.js';
import { ResultRows, type RowBounds } from '../replies/result-rows.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { columns, id, notes, rows } from './schemas.js';

const PAGE: RowBounds = { rows: 200, columns: 50, valueCharacters: 200, characters: 6000 };
const CURSOR = /^row-(\d{1,9})$/;

const input = z.object({
  result: id('Id of a table, from the results of ask, get_answer or get_evidence'),
  cursor: z
    .string()
    .max(20)
    .describe('The next_cursor of the previous page; if left out, starts at the first row')
    .optional(),
});

const output = z.object({
  result: z.string(),
  name: z.string(),
  columns,
  rows,
  first_row: z.number().int().describe('Number of the first row shown, from 1'),
  row_count: z.number().int().describe('Number of rows in the whole table'),
  next_cursor: z.string().nullable().describe('Pass it to get the next rows; null if there are no more'),
  csv_url: z.string().describe('Downloads the whole table as CSV, without a key, for a few minutes'),
  notes,
});

/** Gives the rows of a result table, page by page. */
@Injectable()
export class GetRowsTool implements McpTool<typeof input, typeof output> {
  readonly name = 'get_rows';
  readonly title = 'Get the rows of a result';
  readonly description = 'Returns the rows of a result table of an answer, page by page.';
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly jobs: JobsService,
    private readonly log: JobLog,
    private readonly table: ResultRows,
    private readonly store: ObjectStore,
    private readonly settings: Settings,
  ) {}

  async run(
    { result, cursor }: z.output<typeof input>,
    call: ToolCall,
  ): Promise<Reply<z.output<typeof output>>> {
    const from = cursor === undefined ? 0 : rowOf(cursor);
    const file = await this.find(result, call);
    const page = await this.table.read(file, from, PAGE);
    const { url } = await this.store.sign(file.objectKey, {
      expiresInSeconds: this.settings.resultUrlTtlSeconds,
      fileName: file.name,
    });
    const end = from + page.rows.length;
    const columnsLeft = page.columnCount - page.columns.length;
    const structured = {
      result,
      name: file.name,
      columns: [...page.columns],
      rows: page.rows.map((row) => [...row]),
      first_row: from + 1,
      row_count: page.rowCount,
      next_cursor: end < page.rowCount ? `row-${end}` : null,
      csv_url: url,
      notes: [
        ...(end < page.rowCount ? [`${page.rowCount - end} rows follow: pass next_cursor.`] : []),
        ...(columnsLeft > 0 ? [`${columnsLeft} columns are left out: download csv_url to get them.`] : []),
        ...(page.cutValues > 0
          ? [`${page.cutValues} long values are cut: download csv_url to get them.`]
          : []),
      ],
    };
    return { structured };
  }

  /** @throws ApiError NOT_FOUND, also for a result of another project or user */
  private async find(result: string, { caller }: ToolCall): Promise<StoredFile> {
    const place = parseResultId(result);
    if (!place) throw notFound(`result ${result}`);
    const blocks = await this.log.blocks(await this.jobs.get(caller, place.jobId));
    const file = resultsOf(blocks)[place.place - 1];
    if (!file) throw notFound(`result ${result}`);
    return file;
  }
}

function rowOf(cursor: string): number {
  const row = CURSOR.exec(cursor)?.[1];
  if (row === undefined)
    throw new ApiError('INVALID_PARAMETERS', 'cursor: must be a next_cursor from an earlier reply');
  return Number(row);
}
