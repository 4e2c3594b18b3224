import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { WAITING, waitingTickets } from '../../../../test/support/answering/samples/visits-and-tickets.js';
import { count, dayAfter, pick, rowTable, spread } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

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

/** The value below which so large a part of the numbers lies, between two of them in proportion. */
function percentile(numbers: readonly number[], level: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const place = level * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

const close = (value: number): unknown => expect.closeTo(value, 6);

describe('the range in which most values lie', () => {
  const expected = [0.1, 0.25, 0.5, 0.75, 0.9].map((level) =>
    close(
      percentile(
        WAITING.map(({ minutes }) => minutes),
        level,
      ),
    ),
  );

  it.each([
    'what range do most waiting minutes fall in?',
    'In which range do most waiting minutes lie',
    'where do most waiting minutes fall',
    'typical range of waiting minutes',
  ])('is told by percentiles: %s', async (question) => {
    expect(await over.rows(waitingTickets, question)).toEqual([expected]);
  });

  it('is told for each group', async () => {
    expect(await over.rows(waitingTickets, 'typical range of waiting minutes by priority')).toHaveLength(2);
  });
});

describe('distributions', () => {
  it('are of rows where a noun is the key of each row', async () => {
    const rows = await over.rows(waitingTickets, 'distribution of tickets by priority');
    expect(rows).toEqual([
      ['Low', 54],
      ['High', 27],
    ]);
  });

  it('have classes of the width that stands behind the word for groups', async () => {
    const rows = await over.rows(waitingTickets, 'histogram of waiting minutes by 20');
    const under40 = WAITING.filter(({ minutes }) => minutes >= 20 && minutes < 40).length;
    expect(rows[1]).toEqual([20, 40, under40]);
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
