import {
  type Cases,
  ascending,
  correlation,
  descending,
  deviation,
  grouped,
  meanOf,
  median,
  num,
  numbers,
  one,
  ordered,
  sizeOf,
  top,
  where,
  withValue,
  yearOf,
} from './compute.js';

/** Questions about the staff of a company. */
export const EMPLOYEES: Cases = [
  [
    'How many employees work in Human Resources?',
    one((rows) => where(rows, 'department', 'Human Resources').length),
  ],
  ['average salary by department', (rows) => descending(grouped(rows, ['department'], meanOf('salary')))],
  ['mean salaries per departement', (rows) => descending(grouped(rows, ['department'], meanOf('salary')))],
  ['average salary of women', one((rows) => meanOf('salary')(where(rows, 'gender', 'Female')))],
  ['How much do men earn on average?', one((rows) => meanOf('salary')(where(rows, 'gender', 'Male')))],
  ['how many employees are older than 50?', one((rows) => rows.filter((row) => num(row, 'age') > 50).length)],
  ['Who has the highest salary?', (rows) => top(rows, ['full_name', 'salary'], 'salary', 1)],
  [
    'median salary by gender and job level',
    (rows) => ordered(grouped(rows, ['gender', 'job_level'], (group) => median(numbers(group, 'salary')))),
  ],
  ['how many people were hired each year?', (rows) => ordered(grouped(rows, [yearOf('hire_date')], sizeOf))],
  [
    'how many employees were hired before 2015?',
    one((rows) => rows.filter((row) => String(row['hire_date']) < '2015').length),
  ],
  [
    'how many employees have a bonus',
    one((rows) => withValue(rows, 'bonus').filter((row) => num(row, 'bonus') > 0).length),
  ],
  ['standard deviation of salaries', one((rows) => deviation(numbers(rows, 'salary')))],
  [
    'average bonus by department',
    (rows) => descending(grouped(withValue(rows, 'bonus'), ['department'], meanOf('bonus'))),
  ],
  [
    'percentage of female employees',
    (rows) => {
      const part = where(rows, 'gender', 'Female').length;
      return [[part, rows.length, (100 * part) / rows.length]];
    },
  ],
  [
    'percentage of women in each department',
    (rows) =>
      descending(
        grouped(
          rows,
          ['department'],
          (group) => (100 * where(group, 'gender', 'Female').length) / group.length,
        ),
      ).map(([department, share]) => {
        const group = where(rows, 'department', department ?? null);
        return [department ?? null, where(group, 'gender', 'Female').length, group.length, share ?? null];
      }),
  ],
  [
    'correlation between age and salary',
    (rows) => [[correlation(numbers(rows, 'age'), numbers(rows, 'salary')), rows.length]],
  ],
  ['how many employees in sao paulo', one((rows) => where(rows, 'city', 'São Paulo').length)],
  ['average age in new york', one((rows) => meanOf('age')(where(rows, 'city', 'New York')))],
  ['number of employees by city', (rows) => descending(grouped(rows, ['city'], sizeOf))],
  [
    'highest salary per department',
    (rows) => descending(grouped(rows, ['department'], (group) => Math.max(...numbers(group, 'salary')))),
  ],
  [
    'which city has the highest average salary?',
    (rows) => descending(grouped(rows, ['city'], meanOf('salary'))),
  ],
  ['which department has the fewest employees?', (rows) => ascending(grouped(rows, ['department'], sizeOf))],
  [
    'average salary in engineering vs marketing',
    (rows) =>
      descending(
        grouped(where(rows, 'department', 'Engineering', 'Marketing'), ['department'], meanOf('salary')),
      ),
  ],
  [
    'how many senior employees are there in finance?',
    one((rows) => where(where(rows, 'job_level', 'Senior'), 'department', 'Finance').length),
  ],
  ['earliest hire date', one((rows) => rows.map((row) => String(row['hire_date'])).toSorted()[0] ?? null)],
  [
    'What is the salary of Ben Jones 1?',
    (rows) =>
      where(rows, 'full_name', 'Ben Jones 1').map((row) => [row['full_name'] ?? null, row['salary'] ?? null]),
  ],
];

/** Questions about a class. */
export const STUDENTS: Cases = [
  ['average math score by class', (rows) => descending(grouped(rows, ['class'], meanOf('math_score')))],
  ['how many students passed?', one((rows) => where(rows, 'passed', 1).length)],
  ['how many students did not pass?', one((rows) => where(rows, 'passed', 0).length)],
  [
    'how many students in class A passed',
    one((rows) => where(where(rows, 'class', 'A'), 'passed', 1).length),
  ],
  [
    'which student has the best reading score?',
    (rows) => top(rows, ['student_name', 'reading_score'], 'reading_score', 1),
  ],
  [
    'students with math score below 45',
    (rows) =>
      rows
        .filter((row) => num(row, 'math_score') < 45)
        .map((row) => [row['student_name'] ?? null, row['math_score'] ?? null]),
  ],
  [
    'pass rate by class',
    (rows) =>
      descending(
        grouped(rows, ['class'], (group) => (100 * where(group, 'passed', 1).length) / group.length),
      ),
  ],
  [
    'average reading score of students who completed test preparation',
    one((rows) => meanOf('reading_score')(where(rows, 'test_preparation', 'completed'))),
  ],
  ['how many girls are there?', one((rows) => where(rows, 'gender', 'female').length)],
  [
    'average math and reading score by gender',
    (rows) =>
      descending(grouped(rows, ['gender'], meanOf('math_score'))).map(([gender, math]) => [
        gender ?? null,
        math ?? null,
        meanOf('reading_score')(where(rows, 'gender', gender ?? null)),
      ]),
  ],
];

/** Questions over headers as found in the wild. */
export const PASSENGERS: Cases = [
  ['How many passengers survived?', one((rows) => where(rows, 'Survived', 1).length)],
  ['average fare by passenger class', (rows) => descending(grouped(rows, ['Pclass'], meanOf('Fare')))],
  [
    'average age of female passengers in class 1',
    one((rows) => meanOf('Age')(where(where(rows, 'Sex', 'female'), 'Pclass', 1))),
  ],
  ['how many passengers embarked at S', one((rows) => where(rows, 'Embarked', 'S').length)],
  ['Calculate the mean fare paid by the passengers.', one(meanOf('Fare'))],
  [
    'What is the correlation between Age and Fare?',
    (rows) => {
      const known = withValue(rows, 'Age');
      return [[correlation(numbers(known, 'Age'), numbers(known, 'Fare')), known.length]];
    },
  ],
  ['average fare by year built', (rows) => ordered(grouped(rows, ['YearBuilt'], meanOf('Fare')))],
  ['how many passengers in 1905', one((rows) => where(rows, 'YearBuilt', 1905).length)],
  ['number of male and female passengers', (rows) => descending(grouped(rows, ['Sex'], sizeOf))],
];
