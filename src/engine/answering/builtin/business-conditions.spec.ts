import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { type Rows } from '../../../../test/support/answering/rows-of.js';
import { endedJobs } from '../../../../test/support/answering/samples/contracts-and-jobs.js';
import { costsOfThreeTeams } from '../../../../test/support/answering/samples/costs-and-plans.js';
import { count, rowTable } from '../../../../test/support/answering/tables.js';
import { type CellValue } from '../../table.js';

const over = new AskedTables();

/** A machine that is read every hour for four days. */
const readings = rowTable(
  'readings',
  { read_at: 'TIMESTAMP', energy_kwh: 'DOUBLE' },
  count(96).map((i) => ({
    read_at: `2024-05-0${1 + Math.floor(i / 24)} ${String(i % 24).padStart(2, '0')}:00:00`,
    energy_kwh: i === 50 ? 900 : 40 + ((i * 7) % 5),
  })),
);

const namesIn = (rows: Rows): CellValue[] => rows.map(([name]) => name ?? null).toSorted();

describe('a target', () => {
  it('keeps the groups beyond it, and those so many percent beyond it', async () => {
    expect(namesIn(await over.rows(costsOfThreeTeams, 'which teams went over budget?'))).toEqual([
      'Beta',
      'Gamma',
    ]);
    expect(namesIn(await over.rows(costsOfThreeTeams, 'which teams are more than 5% over budget?'))).toEqual([
      'Beta',
    ]);
    expect(namesIn(await over.rows(costsOfThreeTeams, 'which teams are more than 5% under budget?'))).toEqual(
      ['Alpha'],
    );
  });

  it('is surpassed most by the worst of those who are asked for with "who"', async () => {
    expect((await over.rows(costsOfThreeTeams, 'who blew their budget the worst?'))[0]?.[0]).toBe('Beta');
    expect((await over.rows(costsOfThreeTeams, 'who saved the most against budget?'))[0]?.[0]).toBe('Alpha');
  });

  it('is told with the difference in percent of it', async () => {
    const [row] = await over.rows(costsOfThreeTeams, 'deviation from budget in % for Beta');
    expect(row?.at(-1)).toBeCloseTo(10, 6);
  });
});

describe('a forecast', () => {
  it('takes months written as their first days as whole months', async () => {
    const rows = await over.rows(costsOfThreeTeams, 'forecast the actual cost of Beta for next month');
    expect(rows.map(([month]) => month)).toEqual(['2024-01-01']);
  });

  it('is asked for by a period after the data alone, and by a month that comes', async () => {
    expect((await over.rows(costsOfThreeTeams, 'what would the actual cost of next month be?'))[0]?.[0]).toBe(
      '2024-01-01',
    );
    expect((await over.rows(costsOfThreeTeams, 'forecast actual cost for March')).at(-1)?.[0]).toBe(
      '2024-03-01',
    );
  });
});

describe('how long things lasted', () => {
  it('is a condition beside the word for their end', async () => {
    expect(await over.rows(endedJobs, 'how many jobs were closed within 2 days?')).toEqual([[24]]);
    expect(await over.rows(endedJobs, 'how many jobs took more than 2 days to close?')).toEqual([[12]]);
  });
});

describe('the share of what has ended', () => {
  it('is the churn rate, and what is left the retention', async () => {
    const churn = await over.rows(endedJobs, 'churn rate by site');
    expect(churn.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Harbour', 75],
      ['Hill', 75],
    ]);
    expect(
      (await over.rows(endedJobs, 'retention of the jobs opened in November 2023'))[0]?.at(-1),
    ).toBeCloseTo(20, 0);
  });

  it('is counted for the beginnings of a cohort', async () => {
    const [row] = await over.rows(endedJobs, 'churn rate of the November 2023 cohort');
    expect(row?.at(-1)).toBeCloseTo(80, 0);
  });
});

describe('unusual values', () => {
  it('are single rows where each row is of one hour', async () => {
    expect(await over.rows(readings, 'find hours with an abnormal energy reading')).toEqual([
      ['2024-05-03T02:00:00', 900],
    ]);
  });

  it('are not looked for in the profile of a day when the hours are the rows', async () => {
    const [row] = await over.rows(readings, 'maximum hourly energy');
    expect(row).toEqual([900]);
  });
});

describe('how a question is put', () => {
  it('changes nothing of it', async () => {
    const plain = await over.rows(costsOfThreeTeams, 'total actual cost of Beta in 2023');
    const asked =
      'Hi, our controller asked me whether you could probably tell the total actual cost of Beta in 2023';
    expect(await over.rows(costsOfThreeTeams, asked)).toEqual(plain);
  });

  it('hides no condition on a value that a question does not know', async () => {
    expect(await over.rows(costsOfThreeTeams, 'total actual cost of the enterprise teams')).toEqual([]);
  });
});
