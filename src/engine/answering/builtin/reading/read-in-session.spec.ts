import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { type AnalysisRequest, type AnalysisTable } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { type Proposal } from '../../decision/proposal.js';
import { PlanReader } from '../../reading.js';
import { type ContinuedReaders } from './continued-reading.js';
import { isPassable } from '../proposers/left-out.js';
import { readInSession, speaksOfAnswer } from './read-in-session.js';
import { type TableReading } from './table-reading.js';
import { isTold } from '../choosing/told-reading.js';

const SALES = [
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES ('North', 10), ('North', 12), ('South', 7)) AS t(region, amount)`,
  },
];
const TOTALS = 'What is the total amount of sales by region?';
const BEFORE = [{ question: TOTALS, reply: '**10**' }];
const QUESTION = 'What is the total amount of sales in the zeppelin region?';

async function* nothing(): AsyncGenerator<AnswerEvent> {}

/** A reading whose result is one number, and which leaves out some words. */
const giving = (number: number, ...unexplained: readonly string[]): Proposal => ({
  proposer: 'plan',
  confidence: 0.9,
  result: { columns: [{ name: 'total', type: 'number' }], rows: [[number]], truncated: false },
  sentence: 'the total of amount',
  traits: { operation: 'sum', unexplained, wording: 'the total of amount', facts: {} },
  sql: 'SELECT 10 AS total',
  get tables() {
    return [table];
  },
  rows: () => ({ table: 'sales', conditions: [`region = 'North'`] }),
  holds: () => Promise.resolve(true),
  events: nothing,
});

const plans = new PlanReader();
let fixture: AnalysisFixture;
let table: AnalysisTable;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(SALES);
  [table] = fixture.request(QUESTION).tables as [AnalysisTable];
});
afterAll(() => fixture.close());

/** How many questions were read. */
let readings = 0;

type Read = readonly [Proposal, ...Proposal[]];

/** What is found in each way to read a question; the first is told unless the question is known to need what was said before. */
interface Ways {
  readonly alone: Read;
  /** Of the question before. */
  readonly before?: Read;
  /** Over the rows of the answer before. */
  readonly inPlace?: Read;
  /** As one with the question before. */
  readonly inOne?: Read;
  /** Whether what is told is sure by itself. */
  readonly isSure?: boolean;
  /** Whether the answer before is told. */
  readonly isBeforeTold?: boolean;
  /** What is offered where it is read as one with the question before, and alone; nothing is told then. */
  readonly offered?: { readonly inOne: string; readonly alone: string | null };
}

async function read(
  {
    alone,
    before = alone,
    inPlace = alone,
    inOne = alone,
    isSure = true,
    isBeforeTold = true,
    offered,
  }: Ways,
  question = QUESTION,
  history = BEFORE,
): Promise<TableReading> {
  const given = fixture.request(question, { history });
  const found = (request: AnalysisRequest): Read => {
    if (request.question === TOTALS) return before;
    if (request.question.includes(', ')) return inOne;
    return request.workbench === given.workbench ? alone : inPlace;
  };
  const offersOf = (request: AnalysisRequest): readonly string[] => {
    const text = found(request) === inOne && inOne !== alone ? offered?.inOne : offered?.alone;
    return text === undefined || text === null ? [] : [text];
  };
  const readAlone: ContinuedReaders['readAlone'] = (request, isKnownOpen = false) => {
    readings += 1;
    const isBefore = request.question === TOTALS;
    const refers = request.history.length > 0 && speaksOfAnswer(request.question);
    const isOpen = isKnownOpen || refers || offered !== undefined || (isBefore && !isBeforeTold);
    const proposals = found(request);
    const situation = { question, isOfSeveral: false, tables: 1, rows: 3, isPassable };
    return Promise.resolve({
      certainty: isOpen ? 'none' : 'likely',
      origin: {
        way: 'choice',
        isUnderstood: false,
        isSure,
        proposals,
        situation,
        propose: () => Promise.resolve(null),
        told: isOpen ? null : proposals[0],
        confidence: isOpen ? null : 0.75,
        readings: offersOf(request),
        near: [],
      },
      events: nothing,
    });
  };
  return readInSession(given, { charts: noCharts, plans, readAlone }, new AbortController().signal);
}

describe('a question behind others', () => {
  it('is not told by a reading that leaves out a word, which may be of what was spoken of before', async () => {
    expect(isTold(await read({ alone: [giving(10, 'zeppelin')] }))).toBe(false);
  });

  it('is told where no word that names something is left out', async () => {
    expect(isTold(await read({ alone: [giving(10)] }))).toBe(true);
  });

  it('is told where another reading that leaves out none has the same result, and not where it has another', async () => {
    expect(isTold(await read({ alone: [giving(10, 'zeppelin'), giving(10)] }))).toBe(true);
    expect(isTold(await read({ alone: [giving(10, 'zeppelin'), giving(11)] }))).toBe(false);
  });

  it('is read once where it is short, and sure by itself', async () => {
    readings = 0;
    expect(isTold(await read({ alone: [giving(10)] }, 'total amount by region'))).toBe(true);
    expect(readings).toBe(1);
  });

  it('is told as it is read alone where it is the first', async () => {
    expect(isTold(await read({ alone: [giving(10, 'zeppelin')] }, QUESTION, []))).toBe(true);
  });
});

describe('a question behind others that one way to read it tells', () => {
  const REFERRING = 'What is their total amount?';
  const numberOf = (reading: TableReading): unknown =>
    isTold(reading) && reading.origin.way === 'choice' ? reading.origin.told?.result.rows[0]?.[0] : null;

  it('is asked back where it is not sure, and read in one with the question before it gives something else', async () => {
    expect(numberOf(await read({ alone: [giving(10)], inOne: [giving(11)], isSure: false }))).toBeNull();
  });

  it('is told where that gives the same among what may be meant', async () => {
    const ways = { alone: [giving(10)], inOne: [giving(11), giving(10)], isSure: false } as const;

    expect(numberOf(await read(ways))).toBe(10);
  });

  it('is told where it is sure and stands alone, whatever that gives', async () => {
    expect(numberOf(await read({ alone: [giving(10)], inOne: [giving(11)], isSure: true }))).toBe(10);
  });

  it('is told of the rows of an answer that was told, whatever other ways give', async () => {
    const ways = { alone: [giving(29)], inPlace: [giving(22)], inOne: [giving(7)] } as const;

    expect(numberOf(await read(ways, REFERRING))).toBe(22);
  });

  it('is not told of the rows of an answer that was not told, where no other way gives the same', async () => {
    const ways = {
      alone: [giving(29)],
      inPlace: [giving(22)],
      inOne: [giving(7)],
      isBeforeTold: false,
    } as const;

    expect(numberOf(await read(ways, REFERRING))).toBeNull();
  });

  it.each([
    ['in one with the question before', { alone: [giving(29)], inPlace: [giving(22)], inOne: [giving(22)] }],
    ['alone', { alone: [giving(22)], inPlace: [giving(22)], inOne: [giving(7)] }],
  ] as const)(
    'is told of the rows of an answer that was not told where it is read so %s too',
    async (_way, ways) => {
      expect(numberOf(await read({ ...ways, isBeforeTold: false }, REFERRING))).toBe(22);
    },
  );
});

describe('a question that keeps the words of the one before', () => {
  const AVERAGE = 'And the average amount?';
  const left = [giving(10, 'zeppelin')] as const;

  it('is told where it leaves out what the answer before left out', async () => {
    expect(isTold(await read({ alone: left, before: [giving(9, 'zeppelin', 'crew')] }, AVERAGE))).toBe(true);
  });

  it('is not told where it leaves out anything else, or that answer was not told', async () => {
    expect(isTold(await read({ alone: left, before: [giving(9, 'crew')] }, AVERAGE))).toBe(false);
    expect(isTold(await read({ alone: left, isBeforeTold: false }, AVERAGE))).toBe(false);
  });
});

describe('a question behind others that nothing tells', () => {
  const offersOf = async (offered: Ways['offered'], question?: string): Promise<readonly string[]> => {
    const ways = { alone: [giving(10)], inOne: [giving(11)], ...(offered && { offered }) } as const;
    const { origin } = await read(ways, question);
    return origin.way === 'choice' ? origin.readings : [];
  };

  it('is asked back with what may be meant by it as one with the question before, where it offers nothing alone', async () => {
    const offered = { inOne: 'the total of amount in the zeppelin region', alone: null };

    expect(await offersOf(offered, 'And in the zeppelin region?')).toEqual([offered.inOne]);
  });

  it('is asked back with what may be meant by it alone, where that is something', async () => {
    const offered = { inOne: 'the total of amount in the zeppelin region', alone: 'the rows of the region' };

    expect(await offersOf(offered, 'And in the zeppelin region?')).toEqual([offered.alone]);
  });

  it('is not asked back with the question before where it is not worded as if it went on from it', async () => {
    expect(await offersOf({ inOne: 'the total of amount', alone: null })).toEqual([]);
  });
});
