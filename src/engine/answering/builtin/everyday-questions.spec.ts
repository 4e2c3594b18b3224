import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { rowTable } from '../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const ROWS = [
  [1, '2022-02-10', 'North', 'Lamp', 100, 0],
  [2, '2022-05-11', 'South', 'Chair', 300, 10],
  [3, '2022-11-12', 'West', 'Desk', 600, 0],
  [4, '2023-02-13', 'North', 'Lamp', 250, 5],
  [5, '2023-05-14', 'South', 'Chair', 150, 0],
  [6, '2023-11-15', 'West', 'Desk', 100, 20],
  [7, '2023-11-16', 'North', 'Mat', 50, 0],
  [8, '2024-02-17', 'North', 'Lamp', 400, 0],
] as const;
const ORDERS = rowTable(
  'orders',
  {
    order_id: 'INTEGER',
    order_date: 'DATE',
    region: 'VARCHAR',
    product: 'VARCHAR',
    revenue: 'INTEGER',
    discount: 'INTEGER',
  },
  ROWS.map(([order_id, order_date, region, product, revenue, discount]) => ({
    order_id,
    order_date,
    region,
    product,
    revenue,
    discount,
  })),
);
const WEATHER = rowTable(
  'weather',
  { day: 'DATE', station: 'VARCHAR', temperature: 'DOUBLE' },
  (
    [
      ['2024-01-05', 'Hill', -4.5],
      ['2024-01-06', 'Lake', 1.5],
      ['2024-07-07', 'Hill', 28.5],
      ['2024-07-08', 'Lake', 24.5],
    ] as const
  ).map(([day, station, temperature]) => ({ day, station, temperature })),
);

const TILL = rowTable(
  'till',
  {
    receipt: 'VARCHAR',
    city: 'VARCHAR',
    line: 'VARCHAR',
    quantity: 'INTEGER',
    total: 'DOUBLE',
    cogs: 'DOUBLE',
    'gross income': 'DOUBLE',
  },
  (
    [
      ['a-1', 'Yangon', 'Food', 9, 105, 100, 5],
      ['a-2', 'Mandalay', 'Food', 1, 210, 160, 50],
      ['a-3', 'Yangon', 'Sports', 4, 84, 80, 4],
      ['a-4', 'Mandalay', 'Sports', 2, 42, 30, 12],
      ['a-5', 'Yangon', 'Fashion', 3, 500, 490, 10],
    ] as const
  ).map(([receipt, city, line, quantity, total, cogs, income]) => ({
    receipt,
    city,
    line,
    quantity,
    total,
    cogs,
    'gross income': income,
  })),
);

let orders: AnalysisFixture;
let weather: AnalysisFixture;
let till: AnalysisFixture;
beforeAll(async () => {
  orders = await AnalysisFixture.create([ORDERS]);
  weather = await AnalysisFixture.create([WEATHER]);
  till = await AnalysisFixture.create([TILL]);
});
afterAll(() => Promise.all([orders.close(), weather.close(), till.close()]));

interface Answer {
  readonly rows: readonly (readonly unknown[])[] | null;
  readonly reply: string;
}

async function ask(fixture: AnalysisFixture, question: string): Promise<Answer> {
  const events = await collect(analyst, fixture.request(question));
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  const texts = events.flatMap((event) =>
    event.type === 'message' && event.group.stage === 'Respond' ? [event.text] : [],
  );
  const rows = result?.rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'bigint' ? Number(cell) : typeof cell === 'string' ? cell.slice(0, 10) : cell,
    ),
  );
  return { rows: rows ?? null, reply: texts.join('') };
}

describe('"when" beside a superlative', () => {
  it('asks for the period of amounts and of numbers of rows', async () => {
    const revenue = await ask(orders, 'When was revenue highest?');
    expect(revenue.rows?.[0]).toEqual(['2022-11-01', 600]);
    const count = await ask(orders, 'when did we have the most orders');
    expect(count.rows?.[0]).toEqual(['2023-11-01', 2]);
  });

  it('asks for the time of a row where levels are not added up, and of a thing that is ranked', async () => {
    expect((await ask(weather, 'when was the temperature highest?')).rows).toEqual([['2024-07-07', 28.5]]);
    expect((await ask(weather, 'when was it coldest')).rows).toEqual([['2024-01-05', -4.5]]);
    expect((await ask(orders, 'when was the biggest order?')).rows).toEqual([['2022-11-12', 3, 600]]);
  });
});

describe('gross income', () => {
  it.each(['What are the total sales by city?', 'revenue per city'])(
    'is not meant by "%s"',
    async (question) => {
      expect((await ask(till, question)).rows).toEqual([
        ['Yangon', 689],
        ['Mandalay', 252],
      ]);
    },
  );

  it('is meant by its name', async () => {
    expect((await ask(till, 'total gross income by city')).rows).toEqual([
      ['Mandalay', 62],
      ['Yangon', 19],
    ]);
  });

  it('is not what is compared to find out what sold the most', async () => {
    expect((await ask(till, 'Which line sold the most?')).rows).toEqual([
      ['Food', 10],
      ['Sports', 6],
      ['Fashion', 3],
    ]);
  });
});

describe('a part of a year compared with the year before', () => {
  it.each([
    'revenue in Q1 2024 against the same quarter of the previous year',
    'revenue in the first quarter of 2024 vs the same quarter a year earlier',
    'how much did revenue grow in Q1 2024 year over year',
  ])('stands beside the same part of that year (%s)', async (question) => {
    expect((await ask(orders, question)).rows).toEqual([[250, 400, 150, 60]]);
  });
});

describe('two periods set against each other by groups', () => {
  it('leaves the groups that had more in the one than in the other', async () => {
    const { rows } = await ask(orders, 'Which regions had more revenue in 2023 than in 2022?');
    expect(rows?.map((row) => row.slice(0, 4))).toEqual([['North', 100, 300, 200]]);
    const fewer = await ask(orders, 'which regions had lower revenue in 2023 than in 2022?');
    expect(fewer.rows?.map((row) => row.slice(0, 4))).toEqual([
      ['West', 600, 100, -500],
      ['South', 300, 150, -150],
    ]);
  });

  it('finds the groups before "where"', async () => {
    const { rows } = await ask(orders, 'regions where revenue fell in 2023');
    expect(rows?.map(([region]) => region).toSorted()).toEqual(['South', 'West']);
  });

  it('makes shares within each of the periods', async () => {
    for (const question of [
      'share of revenue by region, 2023 vs 2022',
      "How did each region's share of revenue change from 2022 to 2023?",
      'What share of 2023 revenue does each region bring in, and how does that compare to 2022?',
    ]) {
      const { rows } = await ask(orders, question);
      const shares = new Map(
        rows?.map(([year, region, , share]) => [`${String(year)} ${String(region)}`, share]),
      );
      expect(shares.get('2022 West')).toBe(60);
      expect(shares.get('2022 North')).toBe(10);
      expect(shares.get('2023 North')).toBeCloseTo((300 / 550) * 100, 10);
    }
  });
});

it('takes the commonest number, not the row with the largest, and periods of adverbs', async () => {
  expect((await ask(orders, 'what is the most common order discount')).rows?.[0]).toEqual([0, 5]);
  expect((await ask(orders, 'average yearly revenue')).rows?.[0]?.[0]).toBeCloseTo(1950 / 3, 10);
});

it('knows the months of a season without its year', async () => {
  expect((await ask(weather, 'average temperature in summer')).rows).toEqual([[26.5]]);
});

it('gives no number for periods that exclude each other', async () => {
  const { rows, reply } = await ask(orders, 'revenue in 2023 until 2022');
  expect(rows).toBeNull();
  expect(reply).toContain('2022');
});

it('takes "with a discount" for more than none of it', async () => {
  expect((await ask(orders, 'how many orders had a discount')).rows).toEqual([[3]]);
  expect((await ask(orders, 'average revenue of orders with a discount')).rows).toEqual([[650 / 3]]);
  expect((await ask(orders, 'how many orders without a discount')).rows).toEqual([[5]]);
  expect((await ask(orders, 'share of orders with a discount over 8')).rows).toEqual([[2, 8, 25]]);
});

it('does not speak of ties where the last of a top list is all the others', async () => {
  const { rows, reply } = await ask(orders, 'top 2 products by revenue and the rest as other');
  expect(rows).toEqual([
    ['Lamp', 750],
    ['Desk', 700],
    ['Other', 500],
  ]);
  expect(reply).toContain('The 2 highest');
  expect(reply).not.toContain('Ties');
});

it('takes no average of numbers that only name the rows', async () => {
  expect((await ask(orders, 'median time between orders')).rows).toBeNull();
});

describe('what stands beside a name', () => {
  const MEMBERS = rowTable(
    'members',
    {
      member_id: 'VARCHAR',
      member_name: 'VARCHAR',
      city: 'VARCHAR',
      'CSAT score': 'INTEGER',
      start_date: 'DATE',
      end_date: 'DATE',
      leave_reason: 'VARCHAR',
    },
    [
      ['M-1', 'Ada Holm', 'Aland', 4, '2023-01-02', '2023-09-01', 'price'],
      ['M-2', 'Bo Lind', 'Bree', 5, '2023-02-03', null, null],
      ['M-3', 'Cy Marsh', 'Aland', 4, '2023-03-04', '2024-01-05', null],
      ['M-4', 'Di Novak', 'Bree', 2, '2023-04-05', null, null],
    ].map(
      ([
        member_id = null,
        member_name = null,
        city = null,
        score = null,
        start = null,
        end = null,
        reason = null,
      ]) => ({
        member_id,
        member_name,
        city,
        'CSAT score': score,
        start_date: start,
        end_date: end,
        leave_reason: reason,
      }),
    ),
  );
  let members: AnalysisFixture;
  beforeAll(async () => {
    members = await AnalysisFixture.create([MEMBERS]);
  });
  afterAll(() => members.close());

  it('is asked for as well: another column, another date', async () => {
    expect((await ask(members, 'name and city of member M-3')).rows).toEqual([['M-3', 'Cy Marsh', 'Aland']]);
    expect((await ask(members, 'start date and end date of M-1')).rows).toEqual([
      ['M-1', '2023-01-02', '2023-09-01'],
    ]);
  });

  it('may be a second word for the same column', async () => {
    const { rows } = await ask(members, 'number of members by satisfaction score');
    expect(new Set(rows)).toEqual(
      new Set([
        [4, 2],
        [5, 1],
        [2, 1],
      ]),
    );
  });

  it('is no second word for it where it says that something has ended', async () => {
    const { rows } = await ask(members, 'how many cancelled members have no leave reason');
    expect(rows?.flat()).toContain(1);
    expect(rows?.flat()).not.toContain(3);
  });

  it('puts things in the order of an amount', async () => {
    expect((await ask(orders, 'products by revenue')).rows).toEqual([
      ['Lamp', 750],
      ['Desk', 700],
      ['Chair', 450],
      ['Mat', 50],
    ]);
  });
});
