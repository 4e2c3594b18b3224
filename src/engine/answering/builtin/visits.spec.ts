import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  CLINICS,
  clinicVisits,
  CONSULTATION,
  descending,
  DOCTORS,
  FEE,
  meanOfVisits,
  sumOfVisits,
  VISIT_ROWS,
  visitsWith,
  WAITING,
} from '../../../../test/support/answering/samples/clinic-visits.js';

const over = new AskedTables();

const firstTwo = (rows: readonly (readonly unknown[])[] | null): unknown[][] | undefined =>
  rows?.map((row) => row.slice(0, 2));

describe('things with several of something else', () => {
  const several = [...new Set(VISIT_ROWS.map((row) => row[1]))].filter(
    (patient) => new Set(visitsWith(1, patient).map((row) => row[3])).size > 1,
  );

  it.each([
    'how many patients went to more than one clinic',
    'how many patients visited 2 or more different clinics',
  ])('are those with different ones, each counted once: %s', async (question) => {
    expect(await over.rowsByDay(clinicVisits, question)).toEqual([[several.length]]);
  });

  it('are listed, and no age is compared', async () => {
    const rows = await over.rowsByDay(clinicVisits, 'patients with more than one clinic');
    expect(rows?.map(([patient]) => patient).toSorted()).toEqual(several.toSorted());
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

describe('what is charged', () => {
  it('is what was earned, added up', async () => {
    const totals = descending(CLINICS.map((name) => [name, sumOfVisits(visitsWith(3, name), FEE)] as const));
    expect(firstTwo(await over.rowsByDay(clinicVisits, 'revenue by clinic'))).toEqual(totals);
    expect((await over.rowsByDay(clinicVisits, 'which clinic earns the most'))?.[0]?.slice(0, 2)).toEqual(
      totals[0],
    );
  });

  it('is divided by the rows where no column counts them', async () => {
    const means = descending(CLINICS.map((name) => [name, meanOfVisits(visitsWith(3, name), FEE)] as const));
    expect(await over.rowsByDay(clinicVisits, 'revenue per visit by clinic')).toEqual(means);
  });
});

describe('fees', () => {
  it('in the plural are added up', async () => {
    const totals = descending(DOCTORS.map((name) => [name, sumOfVisits(visitsWith(4, name), FEE)] as const));
    expect(await over.rowsByDay(clinicVisits, 'top 2 doctors by fees')).toEqual(totals);
  });

  it('tell what is expensive', async () => {
    const means = descending(DOCTORS.map((name) => [name, meanOfVisits(visitsWith(4, name), FEE)] as const));
    expect((await over.rowsByDay(clinicVisits, 'most expensive doctor'))?.[0]).toEqual(means[0]);
  });
});

describe('ages', () => {
  it.each(['average waiting time of patients aged 65+', 'average waiting time of seniors 65 or older'])(
    'may be open to the top: %s',
    async (question) => {
      expect(await over.rowsByDay(clinicVisits, question)).toEqual([
        [
          meanOfVisits(
            VISIT_ROWS.filter((row) => row[5] >= 65),
            WAITING,
          ),
        ],
      ]);
    },
  );

  it('may be told by a word for the people', async () => {
    const children = CLINICS.map(
      (name) => [name, visitsWith(3, name).filter((row) => row[5] < 12).length] as const,
    );
    expect(await over.rowsByDay(clinicVisits, 'kids under 12 per clinic')).toEqual(descending(children));
  });
});

describe('two of a kind', () => {
  it('are counted each', async () => {
    const sexes = descending(['F', 'M'].map((name) => [name, visitsWith(6, name).length] as const));
    expect(await over.rowsByDay(clinicVisits, 'how many women and how many men')).toEqual(sexes);
  });

  it('are compared by a word for what got worse', async () => {
    const years = ['2023', '2024'].map((year) => [
      `${year}-01-01`,
      meanOfVisits(
        VISIT_ROWS.filter((row) => row[2].startsWith(year)),
        WAITING,
      ),
    ]);
    const rows = await over.rowsByDay(clinicVisits, 'did waiting times get worse in 2024 compared to 2023?');
    expect(rows?.map(([year, value]) => [`${String(year).slice(0, 4)}-01-01`, value])).toEqual(years);
  });

  it('is told where it is asked whether one makes the other less', async () => {
    const [[correlation]] = (await over.rowsByDay(
      clinicVisits,
      'does a longer wait make people less happy?',
    )) as [[number]];
    expect(correlation).toBeLessThan(-0.8);
  });
});

describe('names', () => {
  it('may have an abbreviation in them', async () => {
    expect(await over.rowsByDay(clinicVisits, 'how many visits did Dr. Abara have')).toEqual([
      [visitsWith(4, 'Dr. Abara').length],
    ]);
  });

  it('of one thing tell when it came last', async () => {
    const last = visitsWith(1, 'P11')
      .map((row) => row[2])
      .toSorted()
      .at(-1);
    expect(await over.rowsByDay(clinicVisits, 'when did P11 come last?')).toEqual([[last]]);
  });
});
