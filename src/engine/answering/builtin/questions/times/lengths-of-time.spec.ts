import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  clinicVisits,
  CONSULTATION,
  descending,
  DOCTORS,
  FEE,
  sumOfVisits,
  VISIT_ROWS,
  visitsWith,
} from '../../../../../../test/support/answering/samples/clinic-visits.js';
import { endedJobs } from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import { ordersOfThreeYears } from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import { pick, rowTable } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

/** Contracts of two years: lives of 2, 6, 7 and 13 months, and three that have not ended. */
const shortContracts = rowTable(
  'contracts',
  { contract_id: 'VARCHAR', plan: 'VARCHAR', start_date: 'DATE', end_date: 'DATE' },
  [
    ['2022-01-10', '2022-03-10'],
    ['2022-02-01', '2022-08-01'],
    ['2022-03-05', '2022-10-05'],
    ['2022-04-20', '2023-05-20'],
    ['2022-06-15', null],
    ['2023-01-31', '2023-07-31'],
    ['2023-02-11', null],
    ['2023-03-12', '2024-02-12'],
    ['2023-05-05', null],
  ].map(([start = null, end = null], i) => ({
    contract_id: `K-${100 + i}`,
    plan: pick(['Basic', 'Pro'], i),
    start_date: start,
    end_date: end,
  })),
);

describe('how long things lived before they ended', () => {
  it.each([
    ['how many contracts were cancelled within 6 months', [[3]]],
    ['how many contracts lasted less than 3 months?', [[1]]],
    ['how many contracts were cancelled in the first 90 days?', [[1]]],
    ['how many contracts that began in 2022 had been cancelled by the end of 2022?', [[3]]],
    ['how many contracts that began in 2022 had ended until the end of 2023?', [[4]]],
  ])('is a condition of what is counted: %s', async (question, rows) => {
    expect(await over.rows(shortContracts, question)).toEqual(rows);
  });

  it('is counted by the year of their start', async () => {
    const question = 'for each start year, how many contracts were cancelled within 6 months';
    expect(await over.rows(shortContracts, question)).toEqual([
      [2022, 2],
      [2023, 1],
    ]);
  });
});

describe('how long things lasted', () => {
  it('is a condition beside the word for their end', async () => {
    expect(await over.rows(endedJobs, 'how many jobs were closed within 2 days?')).toEqual([[24]]);
    expect(await over.rows(endedJobs, 'how many jobs took more than 2 days to close?')).toEqual([[12]]);
  });
});

describe('amounts of time', () => {
  const perMinute = descending(
    DOCTORS.map(
      (name) =>
        [
          name,
          sumOfVisits(visitsWith(4, name), FEE) / sumOfVisits(visitsWith(4, name), CONSULTATION),
        ] as const,
    ),
  );

  it.each([
    'fee per consultation minute by doctor',
    'total fee divided by total consultation minutes by doctor',
  ])('are divided as sums: %s', async (question) => {
    const rows = await over.rowsByDay(clinicVisits, question);
    expect(rows?.map(([doctor, value]) => [doctor, Number(value)])).toEqual(
      perMinute.map(([doctor, value]) => [doctor, expect.closeTo(value, 6) as unknown]),
    );
  });

  it('are added up where it is asked how many', async () => {
    const totals = descending(
      DOCTORS.map((name) => [name, sumOfVisits(visitsWith(4, name), CONSULTATION)] as const),
    );
    expect(await over.rowsByDay(clinicVisits, 'how many minutes of consultation per doctor')).toEqual(totals);
  });

  it('have a longest one', async () => {
    expect(await over.rowsByDay(clinicVisits, 'longest consultation')).toEqual([
      [Math.max(...VISIT_ROWS.map((row) => row[CONSULTATION]))],
    ]);
  });
});

describe('a time', () => {
  it('between rows is no average of numbers that only name the rows', async () => {
    expect((await over.answeredByDay(ordersOfThreeYears, 'median time between orders')).rows).toBeNull();
  });
});
