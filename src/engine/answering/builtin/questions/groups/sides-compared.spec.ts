import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { townAdverts } from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import {
  clinicVisits,
  descending,
  visitsWith,
} from '../../../../../../test/support/answering/samples/clinic-visits.js';
import {
  billedContracts,
  personContracts,
} from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import { sumOfNumbers } from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { kioskSales, labels } from '../../../../../../test/support/answering/samples/kiosk-sales.js';
import { memberSales, revenueWhere } from '../../../../../../test/support/answering/samples/member-sales.js';
import {
  hasAnyOf,
  membersWhere,
  rebatedMembers,
  staff,
  STAFF,
} from '../../../../../../test/support/answering/samples/members-and-staff.js';
import { houseStays, summedStays } from '../../../../../../test/support/answering/samples/stays.js';
import { type RowCondition } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const meanOfMembers = (column: string, holds: RowCondition): number => {
  const rows = membersWhere(holds);
  return rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;
};

const meanOfNumbers = (values: readonly number[]): number => rounded(sumOfNumbers(values) / values.length);

describe('two sides', () => {
  it.each(['fee of organic vs paid', 'total fee: paid compared with organic'])(
    'are named by parts of values, common words too: %s',
    async (question) => {
      const rows = await over.rows(rebatedMembers, question);
      expect(rows.map(([source]) => source).toSorted()).toEqual(['Organic Search', 'Paid Search']);
    },
  );

  it('are nothing alone', async () => {
    expect(await over.rows(rebatedMembers, 'total fee: email vs print')).toEqual([]);
  });

  it('are not set against each other by a step of a scale', async () => {
    expect(await over.rows(rebatedMembers, 'are men more happy than women')).toEqual([]);
  });

  it.each([
    ['who pays the higher fee on average, men or women?', 'fee'],
    ['which has the longer duration, men or women?', 'duration_days'],
  ])('are the groups, and not each person: %s', async (question, column) => {
    const rows = await over.rows(rebatedMembers, question);
    const means = ['Female', 'Male'].map((gender) => meanOfMembers(column, hasAnyOf('gender', gender)));
    expect(rows.map((row) => Number(row.at(-1)).toFixed(6)).toSorted()).toEqual(
      means.map((each) => each.toFixed(6)).toSorted(),
    );
  });
});

describe('two things that are set against each other', () => {
  it('are two values in each group', async () => {
    const rows = await over.lastRows(kioskSales, 'which kiosks had more online sales than store sales?');
    expect(labels(rows)).toEqual(['Quay']);
  });

  it('are two amounts that verbs speak of, in rows and in groups', async () => {
    const single = await over.lastRows(kioskSales, 'list the sales that made less than they cost');
    expect(labels(single)).toEqual(['S-2', 'S-4', 'S-5']);
    const grouped = await over.lastRows(kioskSales, 'which regions made less than they cost?');
    expect(labels(grouped)).toEqual(['East']);
  });
});

describe('both values of a yes-or-no column', () => {
  it('are the groups that are compared', async () => {
    const rows = await over.rows(houseStays, 'total revenue of cancelled vs not cancelled stays');
    const totals = [true, false].map((each) => summedStays('revenue', ({ cancelled }) => cancelled === each));
    expect(rows.map(([, total]) => total).toSorted()).toEqual(totals.toSorted());
  });
});

describe('two conditions', () => {
  it('set words of time against each other where they are values', async () => {
    const mean = (billing: string): number => {
      const rows = personContracts.rows.filter((row) => row['billing'] === billing);
      return rows.reduce((sum, { revenue }) => sum + Number(revenue), 0) / rows.length;
    };
    const rows = await over.rows(personContracts, 'monthly versus annual: average revenue');
    expect(new Map(rows.map(([name, value]) => [name, Number(value).toFixed(6)]))).toEqual(
      new Map(['monthly', 'annual'].map((billing) => [billing, mean(billing).toFixed(6)])),
    );
  });
});

describe('words that compare', () => {
  it('are not left out beside those who left and those who stayed', async () => {
    const payOf = (left: string): [string, number] => [
      left,
      meanOfNumbers(STAFF.filter(({ Left }) => Left === left).map(({ Salary }) => Salary)),
    ];
    const { rows } = await over.answered(staff, 'did people who left earn less than those who stayed');
    expect(rows?.toSorted()).toEqual([payOf('No'), payOf('Yes')]);
  });

  it.each(['difference in salary', 'how far is the average salary of Anna Becker from the overall average'])(
    'are refused where there is nothing to compare with: %s',
    async (question) => {
      expect((await over.answered(staff, question)).rows).toBeNull();
    },
  );
});

describe('a question', () => {
  it('sets two values against each other by a comparative', async () => {
    const rows = await over.rows(memberSales, 'is the North doing better than the South in revenue?');
    const totals = ['North', 'South'].map((each) => [each, revenueWhere(({ region }) => region === each)]);
    expect(rows.map((row) => [...row]).toSorted()).toEqual(totals);
  });

  it('sets the rows of a yes-or-no column against the others', async () => {
    const rows = await over.rows(memberSales, 'do returned sales bring more revenue than the others?');
    expect(rows).toHaveLength(2);
  });

  it('is refused where one side of a comparison is not understood', async () => {
    expect(await over.rows(memberSales, 'revenue of the North against monthly ones')).toEqual([]);
  });
});

describe('a common word', () => {
  it('is a value where another value of its column is set beside it', async () => {
    expect(await over.rows(billedContracts, 'monthly versus annual: average fee')).toEqual([
      ['annual', 40],
      ['monthly', 30],
    ]);
    expect(await over.rows(townAdverts, 'email vs radio: revenue per customer')).toEqual([
      ['Radio', 60],
      ['Email', 30],
    ]);
  });
});

describe('two of a kind', () => {
  it('are counted each', async () => {
    const sexes = descending(['F', 'M'].map((name) => [name, visitsWith(6, name).length] as const));
    expect(await over.rowsByDay(clinicVisits, 'how many women and how many men')).toEqual(sexes);
  });
});
