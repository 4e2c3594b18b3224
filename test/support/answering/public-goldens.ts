import {
  type Cases,
  descending,
  grouped,
  leading,
  meanOf,
  median,
  monthOf,
  num,
  numbers,
  one,
  ordered,
  partOf,
  type Rows,
  sizeOf,
  top,
  totalOf,
  where,
  within,
  withValue,
} from './compute.js';

const rateBy = (rows: Rows, key: string, column: string, yes: string) =>
  grouped(rows, [key], (group) => where(group, column, yes).length).map(([name, part]) => [
    name ?? null,
    ...partOf(Number(part), where(rows, key, name ?? null).length),
  ]);

/** Questions about a survey. */
export const SURVEY: Cases = [
  ['how many responses did we get?', one(sizeOf)],
  [
    'average satisfaction by country',
    (rows) => descending(grouped(withValue(rows, 'satisfaction'), ['country'], meanOf('satisfaction'))),
  ],
  ['how many people would recommend us?', one((rows) => where(rows, 'would_recommend', 'Yes').length)],
  [
    'what percentage would recommend?',
    (rows) => [partOf(where(rows, 'would_recommend', 'Yes').length, rows.length)],
  ],
  [
    'recommendation rate by age group',
    (rows) => descending(rateBy(rows, 'age_group', 'would_recommend', 'Yes')),
  ],
  ['how many respondents are 25-34?', one((rows) => where(rows, 'age_group', '25-34').length)],
  [
    'satisfaction of 18-24 year olds in Spain',
    one((rows) => meanOf('satisfaction')(where(where(rows, 'age_group', '18-24'), 'country', 'Spain'))),
  ],
  ['responses by age group and gender', (rows) => ordered(grouped(rows, ['age_group', 'gender'], sizeOf))],
  ['how many gave a satisfaction of 5?', one((rows) => where(rows, 'satisfaction', 5).length)],
];

/** Questions about marks at school. */
export const GRADES: Cases = [
  ['average score by subject', (rows) => descending(grouped(rows, ['subject'], meanOf('score')))],
  ['who got the highest score?', (rows) => top(rows, ['student', 'score'], 'score', 1)],
  ['pass rate by subject', (rows) => descending(rateBy(rows, 'subject', 'passed', 'yes'))],
  ['average score in 2022', one((rows) => meanOf('score')(where(rows, 'school_year', 2022)))],
  [
    'average score in 2021 vs 2022',
    (rows) => ordered(grouped(where(rows, 'school_year', 2021, 2022), ['school_year'], meanOf('score'))),
  ],
  [
    'top 5 students by average score',
    (rows) => leading(descending(grouped(rows, ['student'], meanOf('score'))), 5),
  ],
  [
    'average absences of students in grade level 10',
    one((rows) => meanOf('absences')(where(rows, 'grade_level', 10))),
  ],
];

/** Questions about stays in a hospital. */
export const VISITS: Cases = [
  [
    'how many visits were there in 2022?',
    one((rows) => within(rows, 'admission_date', '2022-01-01', '2023-01-01').length),
  ],
  [
    'average stay by department',
    (rows) => descending(grouped(rows, ['department'], meanOf('length_of_stay'))),
  ],
  ['how many patients did we treat?', one((rows) => new Set(rows.map((row) => row['patient_id'])).size)],
  ['longest stay', one((rows) => Math.max(...numbers(rows, 'length_of_stay')))],
  ['admissions per month', (rows) => ordered(grouped(rows, [monthOf('admission_date')], sizeOf))],
  ['discharges by month', (rows) => ordered(grouped(rows, [monthOf('discharge_date')], sizeOf))],
  [
    'how many patients over 65?',
    one((rows) => new Set(rows.filter((row) => num(row, 'age') > 65).map((row) => row['patient_id'])).size),
  ],
  [
    'how many visits lasted more than 7 days?',
    one((rows) => rows.filter((row) => num(row, 'length_of_stay') > 7).length),
  ],
  ['readmission rate', (rows) => [partOf(where(rows, 'readmitted', 1).length, rows.length)]],
  ['cost of private patients', one((rows) => totalOf('treatment_cost')(where(rows, 'insurance', 'Private')))],
  ['most common diagnosis', (rows) => descending(grouped(rows, ['diagnosis'], sizeOf))],
];

/** Questions of people who look for a home. */
export const HOMES: Cases = [
  ['how many listings in Austin?', one((rows) => where(rows, 'city', 'Austin').length)],
  [
    'average price of 3 bedroom houses',
    one((rows) => meanOf('list_price')(where(where(rows, 'bedrooms', 3), 'property_type', 'House'))),
  ],
  ['how many homes have a garage', one((rows) => where(rows, 'has_garage', 'Y').length)],
  [
    'how many homes were built after 2000',
    one((rows) => rows.filter((row) => num(row, 'year_built') > 2000).length),
  ],
  [
    'how many houses with at least 4 bedrooms and 2 bathrooms',
    one(
      (rows) =>
        where(where(rows, 'property_type', 'House'), 'bathrooms', 2).filter(
          (row) => num(row, 'bedrooms') >= 4,
        ).length,
    ),
  ],
  [
    'median list price of condos',
    one((rows) => median(numbers(where(rows, 'property_type', 'Condo'), 'list_price'))),
  ],
  ['average sold price', one(meanOf('sold_price'))],
  ['listings by month', (rows) => ordered(grouped(rows, [monthOf('listed_on')], sizeOf))],
];
