import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ApiError } from '../../common/api/api-error.js';
import { DatasetsService } from '../../datasets/index.js';
import { type Reply } from '../replies/reply.js';
import { shorten } from '../replies/reply-budget.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { notes } from './schemas.js';

const PAGE_SIZE = 50;
const MOST_DESCRIPTION_CHARACTERS = 120;
const CURSOR = /^page-([1-9]\d{0,5})$/;

const input = z.object({
  search: z
    .string()
    .min(1)
    .max(128)
    .describe('Part of the name or description; if left out, all datasets')
    .optional(),
  cursor: z
    .string()
    .max(20)
    .describe('The next_cursor of the previous page; if left out, the newest datasets')
    .optional(),
});

const output = z.object({
  datasets: z.array(z.object({ dataset_id: z.string(), name: z.string(), description: z.string() })),
  dataset_count: z.number().int(),
  next_cursor: z.string().nullable().describe('Pass it to get more; null if there are no more'),
  notes,
});

/** Lists the datasets of the project. */
@Injectable()
export class ListDatasetsTool implements McpTool<typeof input, typeof output> {
  readonly name = 'list_datasets';
  readonly title = 'List datasets';
  readonly description = 'Lists the datasets that you can ask about, newest first. Start here.';
  readonly input = input;
  readonly output = output;

  constructor(private readonly datasets: DatasetsService) {}

  async run(
    { search, cursor }: z.output<typeof input>,
    { caller }: ToolCall,
  ): Promise<Reply<z.output<typeof output>>> {
    const number = cursor === undefined ? 1 : pageOf(cursor);
    const page = await this.datasets.list(caller, search ?? null, { number, size: PAGE_SIZE });
    const rest = Math.max(0, page.total - number * PAGE_SIZE);
    const structured = {
      datasets: page.items.map(({ id, name, description }) => ({
        dataset_id: id,
        name,
        description: shorten(description, MOST_DESCRIPTION_CHARACTERS),
      })),
      dataset_count: page.total,
      next_cursor: rest > 0 ? `page-${number + 1}` : null,
      notes: [
        ...(rest > 0 ? [`${rest} more datasets follow: pass next_cursor, or a search.`] : []),
        ...(page.items.some(({ description }) => description.length > MOST_DESCRIPTION_CHARACTERS)
          ? ['Long descriptions are cut: call describe_dataset for the full text.']
          : []),
        ...(page.total === 0 ? ['There are no datasets: upload files on the web page or over HTTP.'] : []),
      ],
    };
    return { structured };
  }
}

function pageOf(cursor: string): number {
  const page = CURSOR.exec(cursor)?.[1];
  if (page === undefined)
    throw new ApiError('INVALID_PARAMETERS', 'cursor: must be a next_cursor from an earlier reply');
  return Number(page);
}
