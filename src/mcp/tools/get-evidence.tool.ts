import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type EvidenceDto, JobEvidence, JobLog, JobsService, queriesOf } from '../../jobs/index.js';
import { resultId, resultsOf } from '../replies/job-results.js';
import { type Reply } from '../replies/reply.js';
import { ReplyBudget } from '../replies/reply-budget.js';
import { type McpTool, type ToolCall } from './mcp-tool.js';
import { id, notes } from './schemas.js';

const MOST_QUERIES = 15;
const MOST_SOURCES = 15;
const MOST_QUESTION_CHARACTERS = 300;
const MOST_SQL_CHARACTERS = 2000;
const MOST_REMARKS = 6;
const MOST_REMARK_CHARACTERS = 400;
const MOST_TABLES = 10;
const MOST_PASSAGES = 10;
const MOST_PASSAGE_CHARACTERS = 600;

const input = z.object({ job_id: id('The job_id from a reply of ask') });

const query = z.object({
  step: z.string(),
  sql: z.string().describe('The statement that was run'),
  remarks: z.array(z.string()).describe('Checks that were made, such as a cross-check'),
  result: z.string().nullable().describe('Id of its result, for get_rows; null if none is shown'),
});

const source = z.object({
  name: z.string(),
  is_deleted: z.boolean(),
  tables: z.array(z.string()).describe('Tables of the file, with their row ranges'),
  passages: z.array(z.string()).describe('Quoted sentences'),
});

const output = z.object({
  job_id: z.string(),
  question: z.string(),
  queries: z.array(query).describe('Every query that was run, in order'),
  sources: z.array(source).describe('The files that the answer is based on'),
  notes,
});

type Evidence = z.output<typeof output>;

/** Tells what an answer rests on, as `GET /v2/team/jobs/{id}/evidence` does. */
@Injectable()
export class GetEvidenceTool implements McpTool<typeof input, typeof output> {
  readonly name = 'get_evidence';
  readonly title = 'Get the evidence of an answer';
  readonly description =
    'Returns the evidence for an answer: every query that was run and its result, the checks, the files and ' +
    'the quoted sentences. ' +
    'Use it when someone asks where a number comes from.';
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly jobs: JobsService,
    private readonly evidence: JobEvidence,
    private readonly log: JobLog,
  ) {}

  async run({ job_id }: z.output<typeof input>, { caller }: ToolCall): Promise<Reply<Evidence>> {
    const job = await this.jobs.get(caller, job_id);
    const { question, queries, sources } = await this.evidence.describe(job);
    const blocks = await this.log.blocks(job);
    const results = resultsOf(blocks);
    const ids = queriesOf(blocks).map(({ table }) => table && resultId(job.id, results, table));
    const budget = new ReplyBudget();
    const rest = (what: string) => (leftOut: number) =>
      `${leftOut} ${what} are left out: see the page or GET /v2/team/jobs/${job.id}/evidence for everything.`;
    const structured = {
      job_id: job.id,
      question: budget.text(question, MOST_QUESTION_CHARACTERS, rest('characters of the question')),
      queries: budget.list(
        queries.map((each, index) => ({ each, result: ids[index] ?? null })),
        { most: MOST_QUERIES, note: rest('queries') },
        ({ each, result }) => queryOf(each, { result, budget, rest }),
      ),
      sources: budget.list(sources, { most: MOST_SOURCES, note: rest('sources') }, (each) =>
        sourceOf(each, { budget, rest }),
      ),
      notes: budget.notes,
    };
    return { structured };
  }
}

/** Where room is found, and what is said where there is none. */
interface Room {
  readonly budget: ReplyBudget;
  readonly rest: (what: string) => (leftOut: number) => string;
}

function queryOf(
  { step, sql, remarks }: EvidenceDto['queries'][number],
  { result, budget, rest }: Room & { result: string | null },
): z.output<typeof query> {
  const remark = (text: string) => budget.text(text, MOST_REMARK_CHARACTERS, rest('characters of a remark'));
  return {
    step,
    sql: budget.text(sql, MOST_SQL_CHARACTERS, rest('characters of a statement')),
    remarks: budget.list(remarks, { most: MOST_REMARKS, note: rest('remarks of a query') }, remark),
    result,
  };
}

function sourceOf(
  { name, is_deleted, tables, passages }: EvidenceDto['sources'][number],
  { budget, rest }: Room,
): z.output<typeof source> {
  const quote = ({ content = '', page_no: page }: (typeof passages)[number]) => {
    const text = budget.text(content, MOST_PASSAGE_CHARACTERS, rest('characters of a passage'));
    return typeof page === 'number' ? `page ${page}: ${text}` : text;
  };
  return {
    name,
    is_deleted,
    tables: budget.list(tables, { most: MOST_TABLES, note: rest('tables of a file') }, placeOf),
    passages: budget.list(passages, { most: MOST_PASSAGES, note: rest('passages of a file') }, quote),
  };
}

function placeOf({
  name,
  sheet,
  page,
  row_range: range,
  row_count: count,
}: EvidenceDto['sources'][number]['tables'][number]): string {
  const [first, last] = range;
  const places = [
    ...(sheet === null ? [] : [`sheet ${sheet}`]),
    ...(page === null ? [] : [`page ${page}`]),
    ...(first === undefined || last === undefined ? [] : [`rows ${first} to ${last}`]),
  ];
  return [`${name}: ${count} rows`, ...places].join(', ');
}
