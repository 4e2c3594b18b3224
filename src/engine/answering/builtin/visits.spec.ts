import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  CLINICS,
  clinicVisits,
  descending,
  meanOfVisits,
  VISIT_ROWS,
  visitsWith,
  WAITING,
} from '../../../../test/support/answering/samples/clinic-visits.js';

const over = new AskedTables();

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
