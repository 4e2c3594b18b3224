import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../test/support/answering/analysis-fixture.js';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { invoices } from '../../../../test/support/answering/samples/invoices.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';

const over = new AskedTables();

/** People who apply, of whom some are interviewed, and some of these hired. */
const candidates = rowTable(
  'candidates',
  {
    Candidate: 'VARCHAR',
    Source: 'VARCHAR',
    Recruiter: 'VARCHAR',
    Applied: 'DATE',
    Interviewed: 'DATE',
    Hired: 'DATE',
    Stage: 'VARCHAR',
    Rating: 'INTEGER',
  },
  count(240).map((i) => {
    const applied = dayAfter('2024-01-01', spread(i, 3) % 200);
    const isInterviewed = i % 2 === 0;
    const isHired = i % 6 === 0;
    return {
      Candidate: `Candidate ${i}`,
      Source: pick(['Referral', 'Agency', 'Board'], spread(i, 5)),
      Recruiter: pick(['Ann', 'Bo'], spread(i, 7)),
      Applied: applied,
      Interviewed: isInterviewed ? dayAfter(applied, 10) : null,
      Hired: isHired ? dayAfter(applied, 40) : null,
      Stage: isHired ? 'Hired' : isInterviewed ? 'Interview' : 'Rejected',
      Rating: 1 + (spread(i, 11) % 5),
    };
  }),
);

const counted = (rows: readonly Row[], by: (row: Row) => string): (string | number)[][] => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(by(row), (counts.get(by(row)) ?? 0) + 1);
  return [...counts];
};

const monthOf =
  (column: string) =>
  (row: Row): string =>
    `${String(row[column]).slice(0, 7)}-01`;

const has =
  (column: string) =>
  (row: Row): boolean =>
    row[column] !== null;

describe('words for what happened on a date', () => {
  it('are no other column that they may mean: hires are not recruiters', async () => {
    const bySource = counted(candidates.rows.filter(has('Hired')), (row) => String(row['Source']));
    const given = await over.rows(candidates, 'Which source brings the most hires?');
    expect(given).toHaveLength(bySource.length);
    expect(given).toEqual(expect.arrayContaining(bySource));
  });

  it('are grouped by that date', async () => {
    const byMonth = counted(candidates.rows.filter(has('Hired')), monthOf('Hired')).sort();
    expect(await over.rows(candidates, 'hires per month')).toEqual(byMonth);
  });

  it('are no value that is spelled alike: who was interviewed may be past that stage', async () => {
    const interviewed = candidates.rows.filter(has('Interviewed')).length;
    expect(await over.rows(candidates, 'how many candidates were interviewed')).toEqual([[interviewed]]);
    const notHired = candidates.rows.filter((row) => has('Interviewed')(row) && !has('Hired')(row)).length;
    expect(await over.rows(candidates, 'How many candidates were interviewed but not hired?')).toEqual([
      [notHired],
    ]);
  });

  it('have a rate', async () => {
    const [hired, all] = [candidates.rows.filter(has('Hired')).length, candidates.rows.length];
    expect(await over.rows(candidates, 'What is our hire rate?')).toEqual([
      [hired, all, expect.closeTo((100 * hired) / all, 8)],
    ]);
  });

  it('are the rows themselves where every row has the date', async () => {
    const byRecruiter = counted(candidates.rows, (row) => String(row['Recruiter']));
    const given = await over.rows(candidates, 'applications per recruiter');
    expect(given).toHaveLength(byRecruiter.length);
    expect(given).toEqual(expect.arrayContaining(byRecruiter));
  });

  it('tell of no fall where something was declined', async () => {
    const request = await over.request(candidates, 'How many candidates were declined?');
    const events = await collect(trustingAnalyst(), request);
    expect(events.filter(({ type }) => type === 'code')).toEqual([]);
  });
});

describe('participles that are values', () => {
  const isPaid = (row: Row): boolean => row['Status'] === 'Paid';

  it.each(['number of paid invoices', 'how many invoices are paid', 'How many invoices have been paid?'])(
    'are conditions: %s',
    async (question) => {
      expect(await over.rows(invoices, question)).toEqual([[invoices.rows.filter(isPaid).length]]);
    },
  );

  it('are conditions at the beginning of a question, too', async () => {
    const byIndustry = counted(invoices.rows.filter(isPaid), (row) => String(row['Industry']));
    const given = await over.rows(invoices, 'paid invoices by industry');
    expect(given).toHaveLength(byIndustry.length);
    expect(given).toEqual(expect.arrayContaining(byIndustry));
  });
});
