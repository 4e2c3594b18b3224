import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { requireReach } from '../../auth/index.js';
import {
  DatasetKeys,
  type Datasource,
  DatasourcesService,
  OverviewsService,
} from '../../datasources/index.js';
import { type TableProfile } from '../../engine/index.js';
import { KnowledgeService } from '../../knowledge/index.js';
import { describeColumn } from '../replies/described-columns.js';
import { type Reply } from '../replies/reply.js';
import { ReplyBudget, shorten } from '../replies/reply-budget.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { id, notes } from './schemas.js';

const MOST_FILES = 30;
const MOST_TABLES = 20;
const MOST_COLUMNS = 40;
const MOST_JOINS = 20;
const MOST_TEXT_CHARACTERS = 1500;
const MOST_QUESTIONS = 5;
const MOST_QUESTION_CHARACTERS = 300;

const input = z.object({ dataset_id: id('The id from list_datasets') });

const table = z.object({
  table: z.string(),
  file: z.string(),
  row_count: z.number().int(),
  columns: z.array(z.string()).describe('Name, type, and values or range'),
});

const output = z.object({
  dataset_id: z.string(),
  name: z.string(),
  description: z.string(),
  summary: z.string().describe('What the files contain'),
  files: z.object({
    read: z.number().int(),
    waiting: z.number().int().describe('Files still being read: questions about them are not possible yet'),
    unreadable: z.number().int(),
  }),
  tables: z.array(table),
  documents: z.array(z.string()).describe('Files with running text'),
  joins: z.array(z.string()).describe('Columns that refer to columns of other tables'),
  questions: z.array(z.string()).describe('Questions to start with'),
  notes,
});

type Description = z.output<typeof output>;

/** A table of a file, without the columns that no question is answered from. */
interface FileTable {
  readonly file: string;
  readonly profile: TableProfile;
}

type IsHidden = (table: string, column: string) => boolean;

/** Tells what there is in a dataset. */
@Injectable()
export class DescribeDatasetTool implements McpTool<typeof input, typeof output> {
  readonly name = 'describe_dataset';
  readonly title = 'Describe a dataset';
  readonly description =
    'Describes a dataset: its tables with their columns, values and ranges, its documents, how tables join, and ' +
    'questions to start with. Call it before asking, so that questions use the words of the data.';
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly overviews: OverviewsService,
    private readonly datasources: DatasourcesService,
    private readonly keys: DatasetKeys,
    private readonly knowledge: KnowledgeService,
  ) {}

  async run({ dataset_id }: z.output<typeof input>, { caller }: ToolCall): Promise<Reply<Description>> {
    requireReach(caller, dataset_id);
    const { projectId } = caller;
    const { dataset, overview } = await this.overviews.get(projectId, dataset_id);
    const counts = await this.datasources.countByStatus(projectId, dataset.id);
    const read = await this.datasources.list(projectId, dataset.id, ['synched'], {
      number: 1,
      size: MOST_FILES,
    });
    const isHidden = await this.hidden(projectId, dataset.id);
    const budget = new ReplyBudget();
    const structured = {
      dataset_id: dataset.id,
      name: dataset.name,
      ...textsOf({ description: dataset.description, summary: overview.summary }, budget),
      files: { read: counts.synched, waiting: counts.synching, unreadable: counts.invalid },
      questions: overview.questions
        .slice(0, MOST_QUESTIONS)
        .map((text) => shorten(text, MOST_QUESTION_CHARACTERS)),
      joins: await this.joins(projectId, dataset.id, { isHidden, budget }),
      documents: read.items.filter(({ passages }) => passages !== null).map(({ name }) => name),
      tables: budget.list(
        tablesOf(read.items, isHidden),
        { most: MOST_TABLES, note: (leftOut) => `${leftOut} tables are left out: ${ELSEWHERE}` },
        (each) => tableOf(each, budget),
      ),
      notes: budget.notes,
    };
    if (read.total > read.items.length)
      budget.notes.push(`${read.total - read.items.length} files are left out: ${ELSEWHERE}`);
    return { structured };
  }

  /** Tells of columns which no question is answered from. */
  private async hidden(projectId: string, datasetId: string): Promise<IsHidden> {
    const hidden = (await this.knowledge.known(projectId, datasetId))?.hidden ?? [];
    return (tableName, column) =>
      hidden.some((each) => each.table.text === tableName && each.column.text === column);
  }

  private async joins(
    projectId: string,
    datasetId: string,
    { isHidden, budget }: { isHidden: IsHidden; budget: ReplyBudget },
  ): Promise<string[]> {
    const keys = await this.keys.list(projectId, datasetId);
    const seen = keys.filter(({ from, to }) => ![from, to].some((side) => isHidden(side.table, side.column)));
    const note = (leftOut: number) => `${leftOut} joins are left out: ${ELSEWHERE}`;
    return budget.list(
      seen,
      { most: MOST_JOINS, note },
      ({ from, to }) => `${from.table}.${from.column} → ${to.table}.${to.column}`,
    );
  }
}

const ELSEWHERE = 'the page shows the complete dataset.';

function tablesOf(read: readonly Datasource[], isHidden: IsHidden): FileTable[] {
  return read.flatMap(({ name: file, tables }) =>
    tables.map(({ profile }) => {
      const columns = profile.columns.filter(({ name }) => !isHidden(profile.name, name));
      return { file, profile: { ...profile, columns } };
    }),
  );
}

function textsOf(
  { description, summary }: Pick<Description, 'description' | 'summary'>,
  budget: ReplyBudget,
): Pick<Description, 'description' | 'summary'> {
  const cut = (text: string, what: string) =>
    budget.text(
      text,
      MOST_TEXT_CHARACTERS,
      (leftOut) => `${leftOut} characters of the ${what} are left out: ${ELSEWHERE}`,
    );
  return { description: cut(description, 'description'), summary: cut(summary, 'summary') };
}

function tableOf({ file, profile }: FileTable, budget: ReplyBudget): Description['tables'][number] {
  const note = (leftOut: number) => `${leftOut} columns of ${profile.name} are left out: ${ELSEWHERE}`;
  const columns = budget.list(profile.columns, { most: MOST_COLUMNS, note }, describeColumn);
  return { table: profile.name, file, row_count: profile.rowCount, columns };
}
