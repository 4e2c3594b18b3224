import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { rowTable } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const RUNS = [
  ['North', 'Press', 'Early', '2024-01-08', 100, 4, 0, 50, 110, 'Anna'],
  ['North', 'Press', 'Night', '2024-01-09', 80, 8, 2.5, 48, 110, 'Tom'],
  ['North', 'Mill', 'Early', '2024-02-12', 60, 3, 0, null, 60, 'Anna'],
  ['South', 'Lathe', 'Night', '2024-02-13', 90, 1, 1, 40, 80, null],
  ['South', 'Lathe', 'Early', '2024-03-11', 70, 7, 4, 35, 80, 'Tom'],
  ['South', 'Saw', 'Early', '2024-03-11', 50, 2, 0, 30, 60, 'Anna'],
] as const;

const PRODUCTION = rowTable(
  'shopfloor',
  {
    Plant: 'VARCHAR',
    Machine: 'VARCHAR',
    Shift: 'VARCHAR',
    Date: 'DATE',
    'Units Produced': 'INTEGER',
    'Units Scrapped': 'INTEGER',
    'Downtime Hours': 'DOUBLE',
    'Energy kWh': 'DOUBLE',
    'Target Units': 'INTEGER',
    Operator: 'VARCHAR',
  },
  RUNS.map(([plant, machine, shift, date, produced, scrapped, downtime, energy, target, operator]) => ({
    Plant: plant,
    Machine: machine,
    Shift: shift,
    Date: date,
    'Units Produced': produced,
    'Units Scrapped': scrapped,
    'Downtime Hours': downtime,
    'Energy kWh': energy,
    'Target Units': target,
    Operator: operator,
  })),
);

const TAKEN = [
  [
    'E1',
    'Emma Rossi',
    'Algebra',
    'Science',
    '2023 Fall',
    '2023-09-01',
    '2023-12-10',
    80,
    'B',
    90,
    6,
    900,
    'No',
  ],
  ['E2', 'Emma Rossi', 'Drawing', 'Arts', '2024 Fall', '2024-09-02', null, null, null, 40, 3, 700, 'No'],
  [
    'E3',
    'Leo Chen',
    'Algebra',
    'Science',
    '2024 Fall',
    '2024-09-03',
    '2024-12-12',
    95,
    'A',
    95,
    6,
    450,
    'Yes',
  ],
  ['E4', 'Mia Ali', 'Algebra', 'Science', '2024 Fall', '2024-09-03', null, null, null, 55, 6, 900, 'No'],
  ['E5', 'Mia Ali', 'Drawing', 'Arts', '2023 Fall', '2023-09-05', '2023-12-14', 60, 'D', 70, 3, 700, 'No'],
  ['E6', 'Mia Ali', 'History', 'Arts', '2024 Fall', '2024-09-06', '2024-12-15', 70, 'C', 80, 4, 600, 'No'],
] as const;

const COURSES = rowTable(
  'enrolments',
  {
    'Enrolment ID': 'VARCHAR',
    Student: 'VARCHAR',
    Course: 'VARCHAR',
    Faculty: 'VARCHAR',
    Term: 'VARCHAR',
    'Enrolled On': 'DATE',
    'Completed On': 'DATE',
    Score: 'INTEGER',
    Grade: 'VARCHAR',
    'Attendance %': 'INTEGER',
    Credits: 'INTEGER',
    'Tuition Paid': 'INTEGER',
    Scholarship: 'VARCHAR',
  },
  TAKEN.map(
    ([id, student, course, faculty, term, on, until, score, grade, attendance, credits, paid, grant]) => ({
      'Enrolment ID': id,
      Student: student,
      Course: course,
      Faculty: faculty,
      Term: term,
      'Enrolled On': on,
      'Completed On': until,
      Score: score,
      Grade: grade,
      'Attendance %': attendance,
      Credits: credits,
      'Tuition Paid': paid,
      Scholarship: grant,
    }),
  ),
);

const PRODUCED = 450;

const SCRAPPED = 25;

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e6) / 1e4;

describe('amounts of production', () => {
  it.each([
    ['total output', [[PRODUCED]]],
    ['how much did we produce in March', [[120]]],
    [
      'output by plant',
      [
        ['North', 240],
        ['South', 210],
      ],
    ],
    [
      'production by plant',
      [
        ['North', 240],
        ['South', 210],
      ],
    ],
    [
      'which shift makes the most scrap',
      [
        ['Early', 16],
        ['Night', 9],
      ],
    ],
    ['what is our scrap rate', [[percent(SCRAPPED, PRODUCED)]]],
    ['yield', [[percent(PRODUCED - SCRAPPED, PRODUCED)]]],
    [
      'good units by plant',
      [
        ['North', 225],
        ['South', 200],
      ],
    ],
    ['units per hour of downtime', [[PRODUCED / 7.5]]],
    ['downtime per good unit', [[Math.round((7.5 / (PRODUCED - SCRAPPED)) * 1e4) / 1e4]]],
    ['what percentage of our scrap comes from the night shift', [[9, SCRAPPED, 36]]],
  ])('are what was made, and no plan of it (%s)', async (question, rows) => {
    expect(await over.rowsToFourDigits(PRODUCTION, question)).toEqual(rows);
  });

  it('count what is unwanted from its bad end', async () => {
    expect((await over.rowsToFourDigits(PRODUCTION, 'worst machine by scrap rate'))?.[0]).toEqual([
      'Press',
      percent(12, 180),
    ]);
    const best = await over.rowsToFourDigits(PRODUCTION, 'best 2 machines by downtime');
    expect(best?.map(([machine]) => machine).toSorted()).toEqual(['Mill', 'Saw']);
    expect((await over.rowsToFourDigits(PRODUCTION, 'which machine breaks down the most?'))?.[0]).toEqual([
      'Lathe',
      5,
    ]);
  });

  it('are compared with the target of the same thing', async () => {
    expect((await over.rowsToFourDigits(PRODUCTION, 'target attainment by plant'))?.[1]?.slice(0, 3)).toEqual(
      ['North', 280, 240],
    );
    expect(
      (await over.rowsToFourDigits(PRODUCTION, 'how far are we from target in February'))?.[0]?.slice(0, 3),
    ).toEqual([140, 150, 10]);
    expect((await over.rowsToFourDigits(PRODUCTION, 'share of runs that missed the target'))?.[0]).toEqual([
      4,
      6,
      percent(4, 6),
    ]);
    expect(await over.rowsToFourDigits(PRODUCTION, 'number of runs below target by plant')).toEqual([
      ['North', 2],
      ['South', 2],
    ]);
    expect(await over.rowsToFourDigits(PRODUCTION, 'target hit rate by machine')).toBeNull();
  });

  it('are limited by rates of groups, and by no percent of nothing', async () => {
    expect(
      (await over.rowsToFourDigits(PRODUCTION, 'machines with a scrap rate above 6%'))?.map(
        ([machine]) => machine,
      ),
    ).toEqual(['Press']);
    expect(await over.rowsToFourDigits(PRODUCTION, 'days when scrap was above 10%')).toBeNull();
    expect(await over.rowsToFourDigits(PRODUCTION, 'median downtime when there was downtime')).toEqual([
      [2.5],
    ]);
  });

  it('leave gaps, what is not said and what nobody can tell', async () => {
    expect(await over.rowsToFourDigits(PRODUCTION, 'missing energy readings')).toEqual([
      ['Energy kWh', 1, percent(1, 6)],
    ]);
    expect(await over.rowsToFourDigits(PRODUCTION, 'best operator')).toBeNull();
    expect(await over.rowsToFourDigits(PRODUCTION, 'lost units per month')).toBeNull();
    expect(await over.rowsToFourDigits(PRODUCTION, 'average downtime per run')).toEqual([[1.25]]);
    expect((await over.rowsToFourDigits(PRODUCTION, 'biggest downtime day'))?.[0]).toEqual(['2024-03-11', 4]);
    expect((await over.rowsToFourDigits(PRODUCTION, 'machines per plant'))?.map((row) => row[1])).toEqual([
      2, 2,
    ]);
  });

  it('may be explained by the month before', async () => {
    const rows = await over.rowsToFourDigits(PRODUCTION, 'why did output drop in March?');
    expect(rows).toContainEqual(['Shift', 'Night', 90, 0, -90, 300]);
  });
});

describe('courses that are taken and completed', () => {
  it.each([
    ['completion rate', [[4, 6, percent(4, 6)]]],
    ['average days from enrolment to completion', [[100]]],
    ['how long does it take to complete a course', [[100]]],
    ['missing scores', [['Score', 2, percent(2, 6)]]],
    ['how many enrolments without a grade', [[2]]],
    ['tuition income', [[4250]]],
    ['which students took more than 2 courses', [['Mia Ali', 3]]],
    ['students taking more than 10 credits', [['Mia Ali', 13]]],
    ['what share of students have a scholarship', [[1, 3, percent(1, 3)]]],
    [
      'average score of scholarship students vs the others',
      [
        ['Yes', 95],
        ['No', 70],
      ],
    ],
    [
      'students per course',
      [
        ['Algebra', 3],
        ['Drawing', 2],
        ['History', 1],
      ],
    ],
    [
      'which faculty earns the most tuition',
      [
        ['Science', 2250],
        ['Arts', 2000],
      ],
    ],
    ['how many courses did Emma Rossi complete', [[1]]],
    ['which students did not complete Drawing', [['Emma Rossi', 1]]],
    ['tuition from scholarship students', [[450]]],
    ['students with attendance below 50%', [['Emma Rossi', 1]]],
  ])('are told apart from their rows (%s)', async (question, rows) => {
    expect(await over.rowsToFourDigits(COURSES, question)).toEqual(rows);
  });

  it.each([
    'what grades did Emma Chen get',
    'students new in 2024 Fall',
    'how many students came back in 2024 Fall',
    'students who never completed a course',
    'avg attendance of those who dropped out vs those who completed',
    'how much tuition did we lose to scholarships',
    'how many scholarship students do we have',
    'students who enrolled in only one course',
    'which courses have no D',
    'courses with completion below 70%',
    'best student',
  ])('are not guessed where a part would be left out (%s)', async (question) => {
    expect(await over.rowsToFourDigits(COURSES, question)).toBeNull();
  });
});
