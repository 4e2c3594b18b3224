import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { rowTable } from '../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const HEADERS = {
  'Visit ID': 'VARCHAR',
  'Patient ID': 'VARCHAR',
  'Visit Date': 'DATE',
  Clinic: 'VARCHAR',
  Doctor: 'VARCHAR',
  Age: 'INTEGER',
  Sex: 'VARCHAR',
  'Waiting Minutes': 'INTEGER',
  'Consultation Minutes': 'INTEGER',
  Fee: 'DOUBLE',
  Satisfaction: 'INTEGER',
};
const ROWS = [
  ['V101', 'P11', '2023-03-01', 'Riverside', 'Dr. Abara', 8, 'F', 10, 20, 60, 5],
  ['V102', 'P12', '2023-04-02', 'Riverside', 'Dr. Salis', 71, 'M', 20, 30, 75, 4],
  ['V103', 'P13', '2023-05-03', 'Old Town', 'Dr. Salis', 65, 'F', 45, 12, 50, 2],
  ['V104', 'P11', '2023-06-04', 'Old Town', 'Dr. Abara', 8, 'F', 30, 15, 55, 3],
  ['V105', 'P14', '2024-03-05', 'Riverside', 'Dr. Abara', 34, 'M', 25, 25, 70, 4],
  ['V106', 'P12', '2024-04-06', 'Old Town', 'Dr. Salis', 71, 'M', 55, 10, 45, 1],
  ['V107', 'P11', '2024-05-07', 'Riverside', 'Dr. Abara', 8, 'F', 35, 18, 58, 3],
  ['V108', 'P15', '2024-06-08', 'Riverside', 'Dr. Salis', 11, 'F', 15, 22, 66, 5],
] as const;
type Row = (typeof ROWS)[number];
const VISITS = rowTable(
  'visits',
  HEADERS,
  ROWS.map((row) =>
    Object.fromEntries(Object.keys(HEADERS).map((name, index) => [name, row[index] ?? null])),
  ),
);

const [FEE, WAITING, CONSULTATION] = [9, 7, 8] as const;
const sum = (rows: readonly Row[], place: 7 | 8 | 9): number =>
  rows.reduce((total, row) => total + row[place], 0);
const mean = (rows: readonly Row[], place: 7 | 8 | 9): number => sum(rows, place) / rows.length;
const rowsOf = (place: number, value: string): Row[] => ROWS.filter((row) => row[place] === value);
const descending = (rows: readonly (readonly [string, number])[]): (readonly [string, number])[] =>
  rows.toSorted((left, right) => right[1] - left[1]);
const DOCTORS = ['Dr. Abara', 'Dr. Salis'];
const CLINICS = ['Riverside', 'Old Town'];

let visits: AnalysisFixture;
beforeAll(async () => {
  visits = await AnalysisFixture.create([VISITS]);
});
afterAll(() => visits.close());

async function ask(question: string): Promise<readonly (readonly unknown[])[] | null> {
  const events = await collect(analyst, visits.request(question));
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  const rows = result?.rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'bigint' ? Number(cell) : typeof cell === 'string' ? cell.slice(0, 10) : cell,
    ),
  );
  return rows ?? null;
}

const firstTwo = (rows: readonly (readonly unknown[])[] | null): unknown[][] | undefined =>
  rows?.map((row) => row.slice(0, 2));

describe('things with several of something else', () => {
  const several = [...new Set(ROWS.map((row) => row[1]))].filter(
    (patient) => new Set(rowsOf(1, patient).map((row) => row[3])).size > 1,
  );

  it.each([
    'how many patients went to more than one clinic',
    'how many patients visited 2 or more different clinics',
  ])('"%s" counts each of the others once', async (question) => {
    expect(await ask(question)).toEqual([[several.length]]);
  });

  it('lists them, and compares no age', async () => {
    const rows = await ask('patients with more than one clinic');
    expect(rows?.map(([patient]) => patient).toSorted()).toEqual(several.toSorted());
  });
});

describe('amounts of time', () => {
  const perMinute = descending(
    DOCTORS.map((name) => [name, sum(rowsOf(4, name), FEE) / sum(rowsOf(4, name), CONSULTATION)] as const),
  );

  it.each([
    'fee per consultation minute by doctor',
    'total fee divided by total consultation minutes by doctor',
  ])('"%s" divides sums', async (question) => {
    const rows = await ask(question);
    expect(rows?.map(([doctor, value]) => [doctor, Number(value)])).toEqual(
      perMinute.map(([doctor, value]) => [doctor, expect.closeTo(value, 6) as unknown]),
    );
  });

  it('adds minutes up where it is asked how many', async () => {
    const totals = descending(DOCTORS.map((name) => [name, sum(rowsOf(4, name), CONSULTATION)] as const));
    expect(await ask('how many minutes of consultation per doctor')).toEqual(totals);
  });

  it('knows the longest of them', async () => {
    expect(await ask('longest consultation')).toEqual([[Math.max(...ROWS.map((row) => row[CONSULTATION]))]]);
  });
});

describe('what is charged', () => {
  it('is what was earned, added up', async () => {
    const totals = descending(CLINICS.map((name) => [name, sum(rowsOf(3, name), FEE)] as const));
    expect(firstTwo(await ask('revenue by clinic'))).toEqual(totals);
    expect((await ask('which clinic earns the most'))?.[0]?.slice(0, 2)).toEqual(totals[0]);
  });

  it('is divided by the rows where no column counts them', async () => {
    const means = descending(CLINICS.map((name) => [name, mean(rowsOf(3, name), FEE)] as const));
    expect(await ask('revenue per visit by clinic')).toEqual(means);
  });
});

describe('fees', () => {
  it('in the plural are added up', async () => {
    const totals = descending(DOCTORS.map((name) => [name, sum(rowsOf(4, name), FEE)] as const));
    expect(await ask('top 2 doctors by fees')).toEqual(totals);
  });

  it('tell what is expensive', async () => {
    const means = descending(DOCTORS.map((name) => [name, mean(rowsOf(4, name), FEE)] as const));
    expect((await ask('most expensive doctor'))?.[0]).toEqual(means[0]);
  });
});

describe('ages', () => {
  it.each(['average waiting time of patients aged 65+', 'average waiting time of seniors 65 or older'])(
    '"%s" is open to the top',
    async (question) => {
      expect(await ask(question)).toEqual([
        [
          mean(
            ROWS.filter((row) => row[5] >= 65),
            WAITING,
          ),
        ],
      ]);
    },
  );

  it('may be told by a word for the people', async () => {
    const children = CLINICS.map(
      (name) => [name, rowsOf(3, name).filter((row) => row[5] < 12).length] as const,
    );
    expect(await ask('kids under 12 per clinic')).toEqual(descending(children));
  });
});

describe('two of a kind', () => {
  it('counts each of them', async () => {
    const sexes = descending(['F', 'M'].map((name) => [name, rowsOf(6, name).length] as const));
    expect(await ask('how many women and how many men')).toEqual(sexes);
  });

  it('compares two periods', async () => {
    const years = ['2023', '2024'].map((year) => [
      `${year}-01-01`,
      mean(
        ROWS.filter((row) => row[2].startsWith(year)),
        WAITING,
      ),
    ]);
    const rows = await ask('did waiting times get worse in 2024 compared to 2023?');
    expect(rows?.map(([year, value]) => [`${String(year).slice(0, 4)}-01-01`, value])).toEqual(years);
  });

  it('looks at how two numbers go together', async () => {
    const [[correlation]] = (await ask('does a longer wait make people less happy?')) as [[number]];
    expect(correlation).toBeLessThan(-0.8);
  });
});

describe('names', () => {
  it('may have an abbreviation in them', async () => {
    expect(await ask('how many visits did Dr. Abara have')).toEqual([[rowsOf(4, 'Dr. Abara').length]]);
  });

  it('of one thing tell when it came last', async () => {
    const last = rowsOf(1, 'P11')
      .map((row) => row[2])
      .toSorted()
      .at(-1);
    expect(await ask('when did P11 come last?')).toEqual([[last]]);
  });
});
