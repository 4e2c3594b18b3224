import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { rowTable } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

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

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e6) / 1e4;

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
