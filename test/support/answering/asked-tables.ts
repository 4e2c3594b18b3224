import { afterAll } from '@jest/globals';
import { type AnalysisRequest, type AnswerEvent } from '../../../src/engine/index.js';
import { BuiltinAnalyst } from '../../../src/engine/answering/builtin/builtin-analyst.js';
import { type CellValue } from '../../../src/engine/table.js';
import { AnalysisFixture, collect, type TableDefinition } from './analysis-fixture.js';
import { type Answered, answered } from './answered.js';
import { noCharts } from './no-charts.js';
import { replyText } from './replies.js';
import { type Rows, rowsOf, tablesOf } from './rows-of.js';
import { searchHere } from './search-here.js';
import { trustingAnalyst } from './trusting-analyst.js';

/** A table that is asked about by itself, or several that are asked about together. */
type Asked = TableDefinition | readonly TableDefinition[];

/** An answer as `AskedTables` tells it by days. */
interface AnsweredByDay {
  readonly rows: readonly (readonly CellValue[])[] | null;
  readonly reply: string;
}

/** A whole number as such, a time as its day. */
function byDay(cell: CellValue): CellValue {
  if (typeof cell === 'bigint') return Number(cell);
  return typeof cell === 'string' ? cell.slice(0, 10) : cell;
}

const toFourDigits = (cell: CellValue): CellValue =>
  typeof cell === 'number' ? Math.round(cell * 1e4) / 1e4 : cell;

/** Tables of a spec file: opened at the first question over them, closed after the last test of the file. */
export class AskedTables {
  private readonly opened = new Map<Asked, Promise<AnalysisFixture>>();

  constructor() {
    afterAll(async () => {
      for (const opening of this.opened.values()) await (await opening).close();
    });
  }

  /** A question over tables; those are opened where none was asked about them before. */
  async request(asked: Asked, question: string): Promise<AnalysisRequest> {
    const opening = this.opened.get(asked) ?? AnalysisFixture.create('name' in asked ? [asked] : asked);
    this.opened.set(asked, opening);
    return (await opening).request(question);
  }

  /** What an analyst emits that tells whatever its grammar reads, or another one. */
  async events(asked: Asked, question: string, analyst = trustingAnalyst()): Promise<AnswerEvent[]> {
    return collect(analyst, await this.request(asked, question));
  }

  /** The events of an analyst that tells only what it trusts. */
  usualEvents(asked: Asked, question: string): Promise<AnswerEvent[]> {
    return this.events(asked, question, new BuiltinAnalyst(noCharts, searchHere));
  }

  /** The text of the reply of the trusting analyst, or of another one. */
  async reply(asked: Asked, question: string, analyst?: BuiltinAnalyst): Promise<string> {
    return replyText(await this.events(asked, question, analyst));
  }

  /** The rows that the query gave; none where the analyst declines. */
  async rows(asked: Asked, question: string): Promise<Rows> {
    return rowsOf(await this.request(asked, question));
  }

  /** The rows of the last table, which is that of the reply; none where the analyst declines. */
  async lastRows(asked: Asked, question: string): Promise<Rows> {
    return (await tablesOf(await this.request(asked, question))).at(-1) ?? [];
  }

  /** The rows of every table of the answer, that of the query first. */
  async tables(asked: Asked, question: string): Promise<Rows[]> {
    return tablesOf(await this.request(asked, question));
  }

  /** The numbers of the first row of the last table. */
  async numbers(asked: Asked, question: string): Promise<number[]> {
    const [row = []] = await this.lastRows(asked, question);
    return row.filter((cell) => typeof cell === 'number');
  }

  /** The rows of the reply, numbers with six decimals, and its text. */
  async answered(asked: Asked, question: string): Promise<Answered> {
    return answered(await this.request(asked, question));
  }

  /** The rows that the query gave, times as their days, null where the analyst declines; and the text of the reply. */
  async answeredByDay(asked: Asked, question: string): Promise<AnsweredByDay> {
    const events = await this.events(asked, question);
    const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
    return { rows: result?.rows.map((row) => row.map(byDay)) ?? null, reply: replyText(events) };
  }

  /** The rows of the query alone, told by days. */
  async rowsByDay(asked: Asked, question: string): Promise<AnsweredByDay['rows']> {
    return (await this.answeredByDay(asked, question)).rows;
  }

  /** The same rows, numbers rounded to four digits behind the point. */
  async rowsToFourDigits(asked: Asked, question: string): Promise<AnsweredByDay['rows']> {
    const rows = await this.rowsByDay(asked, question);
    return rows?.map((row) => row.map(toFourDigits)) ?? null;
  }
}
