import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../../test/support/answering/analysis-fixture.js';
import { rowsOf, type Rows } from '../../../../../../test/support/answering/rows-of.js';
import { count, dayAfter, pick, rowTable, spread } from '../../../../../../test/support/answering/tables.js';

interface Life {
  readonly joined: string;
  readonly left: string | null;
  readonly tier: string;
}

const LAST_DAY = '2023-12-31';
const TIERS = ['Basic', 'Plus', 'Premium'];

/** Members of four years, most of whom have left some time after they joined. */
const lives: readonly Life[] = count(120).map((i) => {
  const joined = dayAfter('2020-01-01', (spread(i, 5) * 7) % 1400);
  const left = dayAfter(joined, 40 + (spread(i, 3) % 900));
  return { joined, left: left > LAST_DAY ? null : left, tier: pick(TIERS, i) };
});

const members = rowTable(
  'members',
  { member_no: 'VARCHAR', joined_on: 'DATE', left_on: 'DATE', tier: 'VARCHAR', monthly_fee: 'INTEGER' },
  lives.map(({ joined, left, tier }, i) => ({
    member_no: `M-${100 + i}`,
    joined_on: joined,
    left_on: left,
    tier,
    monthly_fee: 20 + (i % 3) * 10,
  })),
);

/** Staff of whom it is known that they left, but not when. */
const staff = rowTable(
  'staff',
  { Name: 'VARCHAR', Department: 'VARCHAR', 'Hire Date': 'DATE', 'Birth Year': 'INTEGER', Left: 'VARCHAR' },
  count(40).map((i) => ({
    Name: `Person ${i}`,
    Department: pick(['Care', 'Sales'], i),
    'Hire Date': dayAfter('2018-01-10', 60 * i),
    'Birth Year': 1970 + (i % 25),
    Left: i % 4 === 0 ? 'Yes' : 'No',
  })),
);

let [gym, firm]: AnalysisFixture[] = [];
beforeAll(async () => {
  gym = await AnalysisFixture.create([members]);
  firm = await AnalysisFixture.create([staff]);
});
afterAll(() => Promise.all([gym?.close(), firm?.close()]));

function ask(fixture: AnalysisFixture | undefined, question: string): Promise<Rows> {
  if (!fixture) throw new Error('no fixture');
  return rowsOf(fixture.request(question));
}

/** Those who had joined before a day and had not left before it. */
const thereOn = (day: string): Life[] =>
  lives.filter(({ joined, left }) => joined < day && (left === null || left >= day));

/** The same day so many months later. */
function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

describe('what was there at a time', () => {
  it.each([
    ['how many members did we have at the end of 2021?', '2022-01-01'],
    ['number of active members at year end 2021', '2022-01-01'],
    ['how many members were active as of 31 March 2022', '2022-04-01'],
    ['members count end of Q2 2022', '2022-07-01'],
    ['number of members at the beginning of 2022', '2022-01-01'],
    ['how many active members on 15 June 2022?', '2022-06-16'],
    ['how many members were there on 15 June 2022', '2022-06-16'],
  ])('is what had begun and not ended: %s', async (question, day) => {
    expect(await ask(gym, question)).toEqual([[thereOn(day).length]]);
  });

  it('is whatever was there for a part of a longer time', async () => {
    const there = lives.filter(
      ({ joined, left }) => joined < '2022-04-01' && (left === null || left >= '2022-03-01'),
    );
    expect(await ask(gym, 'how many members were active in March 2022')).toEqual([[there.length]]);
  });

  it('is grouped and added up', async () => {
    const perTier = TIERS.map((tier) => [
      tier,
      thereOn('2022-01-01').filter((each) => each.tier === tier).length,
    ]);
    const given = await ask(gym, 'active members by tier at the end of 2021');
    expect([...given].sort()).toEqual(perTier.sort());
    const fee = (life: Life): number => 20 + TIERS.indexOf(life.tier) * 10;
    const total = thereOn('2022-01-01').reduce((sum, each) => sum + fee(each), 0);
    expect(await ask(gym, 'total monthly fee at the end of 2021')).toEqual([[total]]);
  });

  it('may be a part of those who began in a time', async () => {
    const begun = lives.filter(({ joined }) => joined.startsWith('2020'));
    const there = begun.filter(({ left }) => left === null || left >= '2022-01-01');
    const [row] = await ask(
      gym,
      'what share of those who joined in 2020 were still members at the end of 2021?',
    );
    expect(row?.slice(0, 2)).toEqual([there.length, begun.length]);
  });

  it.each(['headcount at the end of 2020', 'how many people were employed at year-end 2020?'])(
    'is all who had begun where nobody knows when they ended: %s',
    async (question) => {
      const hired = staff.rows.filter((row) => String(row['Hire Date']) < '2021-01-01');
      expect(await ask(firm, question)).toEqual([[hired.length]]);
    },
  );

  it('is not what happened in a time', async () => {
    const hired = staff.rows.filter((row) => String(row['Hire Date']).startsWith('2020'));
    expect(await ask(firm, 'how many people were hired in 2020')).toEqual([[hired.length]]);
  });

  it.each(['members at the end of each year', 'active members at the end of 2021 vs the end of 2022'])(
    'has no number where several times are asked for: %s',
    async (question) => {
      expect(await ask(gym, question)).toEqual([]);
    },
  );
});

describe('what was still there after some time', () => {
  const lasted = (months: number, { joined, left }: Life): boolean =>
    left === null || left >= monthsAfter(joined, months);
  const observed = (months: number): Life[] =>
    lives.filter(({ joined }) => monthsAfter(joined, months) <= lastSeen);
  const lastSeen =
    lives
      .flatMap(({ joined, left }) => [joined, left ?? ''])
      .sort()
      .at(-1) ?? '';

  it.each([
    ['what percentage of members survive 12 months', 12],
    ['one year retention', 12],
    ['what share of members is still active after 6 months?', 6],
    ['what share of members stayed with us for at least 24 months', 24],
  ])('is the share of those that began early enough: %s', async (question, months) => {
    const [row] = await ask(gym, question);
    const whole = observed(months);
    expect(row?.slice(0, 2)).toEqual([whole.filter((each) => lasted(months, each)).length, whole.length]);
  });

  it.each(['12-month retention by tier', 'which tier has the best 12-month retention'])(
    'is told for each group: %s',
    async (question) => {
      const expected = TIERS.map((tier) => {
        const whole = observed(12).filter((each) => each.tier === tier);
        return [tier, whole.filter((each) => lasted(12, each)).length, whole.length];
      });
      const given = (await ask(gym, question)).map((row) => row.slice(0, 3));
      expect(given.toSorted()).toEqual(expected.toSorted());
    },
  );

  it('is told for each quarter in which things began', async () => {
    const rows = await ask(gym, '12-month retention by quarter');
    const wholes = rows.map((row) => Number(row[2]));
    expect(wholes.reduce((sum, each) => sum + each, 0)).toBe(observed(12).length);
    expect(rows[0]?.[0]).toBe('2020-01-01');
  });
});
