import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { regional } from '../../../../../test/support/answering/business-tables.js';
import {
  grouped,
  meanOf,
  monthOf,
  ordered,
  totalOf,
  where,
  within,
} from '../../../../../test/support/answering/compute.js';
import { type CellValue } from '../../../table.js';
import { type ChartRequest } from '../../../charts/chart-request.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

const amount = totalOf('amount');
const drawn: ChartRequest[] = [];
const charts = {
  render: (request: ChartRequest) => {
    drawn.push(request);
    return Promise.resolve({ png: new Uint8Array([1]), specification: null });
  },
};

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([regional]);
});
afterAll(() => fixture.close());

/** Asks the last of some questions, the others being its history. */
function ask(...questions: readonly string[]): Promise<AnswerEvent[]> {
  const history = questions.slice(0, -1).map((question) => ({ question, reply: '' }));
  return collect(trustingAnalyst(charts), fixture.request(questions.at(-1) ?? '', { history }));
}

function rowsOf(events: readonly AnswerEvent[]): CellValue[][] {
  const [rows = []] = events.flatMap((event) => (event.type === 'table' ? [event.table.result.rows] : []));
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell)),
  );
}

const sorted = (rows: readonly CellValue[][]): CellValue[][] =>
  ordered(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell))),
  );

const textOf = (events: readonly AnswerEvent[]): string =>
  events.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join('');

const FIRST = 'total sales by region';

describe('a question that continues the one before', () => {
  it('takes the place of the groups', async () => {
    const events = await ask(FIRST, 'and by product?');
    expect(ordered(rowsOf(events))).toEqual(sorted(grouped(regional.rows, ['product'], amount)));
  });

  it('adds a condition', async () => {
    const rows = within(regional.rows, 'sold_on', '2023-01-01', '2024-01-01');
    expect(ordered(rowsOf(await ask(FIRST, 'only 2023')))).toEqual(sorted(grouped(rows, ['region'], amount)));
  });

  it('takes the place of a condition on the same column', async () => {
    const events = await ask('total sales in the North', 'what about the West?');
    expect(rowsOf(events)).toEqual([[Number(amount(where(regional.rows, 'region', 'West')).toPrecision(9))]]);
  });

  it('changes the aggregate', async () => {
    const events = await ask(FIRST, 'and the average?');
    expect(ordered(rowsOf(events))).toEqual(sorted(grouped(regional.rows, ['region'], meanOf('amount'))));
  });

  it('keeps the first groups only', async () => {
    expect(rowsOf(await ask(FIRST, 'top 2 only'))).toHaveLength(2);
  });

  it('asks for another chart', async () => {
    await ask('total sales by month', 'as a bar chart');
    expect(drawn.at(-1)?.kind).toBe('bar');
  });

  it('asks where a difference comes from', async () => {
    const events = await ask('how did sales change from March 2023 to April 2023?', 'why?');
    expect(textOf(events)).toContain('what each value of *region* and *product* adds to the difference');
  });

  it('carries what was said over several questions, and says so', async () => {
    const rows = within(where(regional.rows, 'region', 'North'), 'sold_on', '2024-01-01', '2025-01-01');
    const events = await ask('total sales by month', 'only 2024', 'what about North?');
    expect(ordered(rowsOf(events))).toEqual(sorted(grouped(rows, [monthOf('sold_on')], amount)));
    expect(textOf(events)).toContain('read as a follow-up');
    expect(textOf(events)).toContain('*sold\\_on* is in 2024 and *region* is “North”');
  });

  it('is not answered when it does not go together with what was before', async () => {
    expect(rowsOf(await ask(FIRST, 'and the humidity?'))).toEqual([]);
  });
});

describe('a question that stands for itself', () => {
  it('forgets the one before', async () => {
    const events = await ask('total sales by month in 2023', FIRST);
    expect(ordered(rowsOf(events))).toEqual(sorted(grouped(regional.rows, ['region'], amount)));
  });
});
