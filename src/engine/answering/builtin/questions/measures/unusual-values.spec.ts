import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { resultOf, textOf } from '../../../../../../test/support/answering/replies.js';
import {
  closeToAll,
  meanOf,
  PARCELS,
  promisedParcels,
} from '../../../../../../test/support/answering/samples/promised-parcels.js';
import { purchasesOfThreeBuyers } from '../../../../../../test/support/answering/samples/purchases.js';
import { paidStays } from '../../../../../../test/support/answering/samples/stays.js';
import { count, dayAfter, pick, rowTable, spread } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const SPIKE = 25;

const monthlyMeter = rowTable(
  'meter',
  { measured_on: 'DATE', cost: 'DOUBLE', line: 'VARCHAR' },
  count(36).map((i) => ({
    measured_on: `20${21 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-10`,
    cost: 50 + ((i * 7) % 5) + (i === SPIKE ? 40 : 0),
    line: pick(['A', 'B'], i),
  })),
);

/** A machine that is read every hour for four days. */
const readings = rowTable(
  'readings',
  { read_at: 'TIMESTAMP', energy_kwh: 'DOUBLE' },
  count(96).map((i) => ({
    read_at: `2024-05-0${1 + Math.floor(i / 24)} ${String(i % 24).padStart(2, '0')}:00:00`,
    energy_kwh: i === 50 ? 900 : 40 + ((i * 7) % 5),
  })),
);

/** Two lines over 90 days; one day has many defects, and one reading of the temperature is far off. */
const lineQuality = rowTable(
  'line_quality',
  { Day: 'DATE', Line: 'VARCHAR', Defects: 'INTEGER', 'Oven Temperature': 'DOUBLE' },
  count(180).map((i) => ({
    Day: dayAfter('2024-01-01', Math.floor(i / 2)),
    Line: pick(['A', 'B'], i),
    Defects: i === 100 ? 95 : 18 + (spread(i, 3) % 6),
    'Oven Temperature': i === 61 ? 262 : 208 + (spread(i, 9) % 5),
  })),
);

/** Visits of two sources over 60 days, of which one day has next to none. */
const traffic = rowTable(
  'web_traffic',
  { date: 'DATE', source: 'VARCHAR', sessions: 'INTEGER', revenue: 'DOUBLE' },
  count(120).map((i) => {
    const day = Math.floor(i / 2);
    return {
      date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      source: pick(['Search', 'Email'], i),
      sessions: day === 40 ? 3 : 200 + ((day * 7) % 11),
      revenue: 50 + (day % 5),
    };
  }),
);

describe('unusual values', () => {
  it('are those far from the running median', async () => {
    const { rows, columns } = resultOf(await over.events(monthlyMeter, 'unusual months in cost'));
    const flag = columns.findIndex(({ name }) => name === 'unusual');
    expect(rows[0]?.slice(0, 2)).toEqual(['2023-02-01', 50 + ((SPIKE * 7) % 5) + 40]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[flag]).toBe(true);
  });

  it('lie above what is usual where spikes are asked for, below it where dips are', async () => {
    expect(resultOf(await over.events(monthlyMeter, 'any spikes in monthly cost?')).rows).toHaveLength(1);
    expect(resultOf(await over.events(monthlyMeter, 'months with unusually low cost')).rows).toEqual([]);
  });

  it('state their rule', async () => {
    const reply = textOf(await over.events(monthlyMeter, 'in which month did the cost spike?'), 'Respond');
    expect(reply).toContain('robust z-score against the running median of 5 values is 3.5 or more');
  });

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

describe('outliers', () => {
  it('are told of what is computed for each row', async () => {
    const rows = await over.rows(purchasesOfThreeBuyers, 'purchases with an unusually high revenue per unit');
    expect(rows.map(([id]) => id)).toEqual(['P-128']);
  });

  it('are counted beyond so many standard deviations, and by the usual rule where none is named', async () => {
    expect(
      await over.rows(purchasesOfThreeBuyers, 'how many revenues are more than 3 sigma away from the mean?'),
    ).toEqual([[1]]);
    expect(await over.rows(purchasesOfThreeBuyers, 'how many outliers are there in units?')).toEqual([[0]]);
  });

  it.each(['average weight excluding outliers', 'average weight without the outliers in weight'])(
    'may be left out of what is measured: %s',
    async (question) => {
      const weights = PARCELS.flatMap((row) =>
        row['Weight (kg)'] === null ? [] : [Number(row['Weight (kg)'])],
      );
      const usual = weights.filter((weight) => weight !== 900);
      expect(usual).toHaveLength(weights.length - 1);
      expect((await over.rows(promisedParcels, question)).flat()).toEqual(closeToAll([meanOf(usual)]));
    },
  );
});

describe('the biggest outlier', () => {
  it('is one row, told apart by its key', async () => {
    expect(
      await over.rows(purchasesOfThreeBuyers, 'single biggest outlier among the purchases by revenue'),
    ).toEqual([['P-128', 900]]);
  });
});

describe('outliers by a rule that the question names', () => {
  it('are the rows beyond it, or their number', async () => {
    expect(await over.lastRows(paidStays, 'which stays are outliers in cost by the 1.5 IQR rule?')).toEqual([
      ['V-7', 60],
    ]);
    expect(await over.lastRows(paidStays, 'how many stays have an unusual cost, z-score over 3?')).toEqual([
      [1],
    ]);
  });

  it('are not looked for by another rule over time', async () => {
    expect(await over.lastRows(paidStays, 'days with unusual cost, z-score over 3')).toEqual([]);
  });
});

describe('what is unusual in a table without a key', () => {
  it('is single values where outliers are asked for', async () => {
    const rows = await over.rows(lineQuality, 'outliers in oven temperature');
    expect(rows[0]).toContain(262);
  });

  it('is a day where the days run through a few months only', async () => {
    const rows = await over.rows(lineQuality, 'any spikes in defects?');
    expect(rows.map(([day]) => day)).toContain(dayAfter('2024-01-01', 50));
  });
});

describe('traffic that collapses', () => {
  it.each(['on which day was traffic abnormally low?', 'on which date did traffic collapse?'])(
    'is a day on which next to nobody came: %s',
    async (question) => {
      expect((await over.rows(traffic, question))[0]?.slice(0, 2)).toEqual(['2024-02-10', 6]);
    },
  );
});
