import { count, pick, rowTable, spread } from '../tables.js';

/** Costs of two teams by month: Alpha is over its budget in three months of twelve, Beta in nine. */
export const costsOfTwoTeams = rowTable(
  'costs',
  { team: 'VARCHAR', month: 'DATE', budget: 'DOUBLE', actual: 'DOUBLE' },
  count(24).map((i) => {
    const [team, month] = [pick(['Alpha', 'Beta'], i), Math.floor(i / 2)];
    const isOver = team === 'Alpha' ? month < 3 : month < 9;
    return {
      team,
      month: `2023-${String(1 + month).padStart(2, '0')}-01`,
      budget: 100,
      actual: isOver ? 101 : 95,
    };
  }),
);

/** Costs of teams by month, written as the first days of the months; Beta is 10 % over its budget and Gamma 2 %. */
const OVER_BUDGET = { Alpha: 0.9, Beta: 1.1, Gamma: 1.02 } as const;

export const costsOfThreeTeams = rowTable(
  'costs',
  { team: 'VARCHAR', month: 'DATE', budget: 'DOUBLE', actual: 'DOUBLE' },
  count(36).map((i) => {
    const team = pick(['Alpha', 'Beta', 'Gamma'] as const, i);
    const month = Math.floor(i / 3);
    return {
      team,
      month: `2023-${String(1 + month).padStart(2, '0')}-01`,
      budget: 1000,
      actual: 1000 * OVER_BUDGET[team] + (month % 2 === 0 ? 5 : -5),
    };
  }),
);

/** Plans and actuals of each month of a year, as headers. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const PLANS = count(8).map((i) => ({
  account: pick(['Rent', 'Travel', 'Software', 'Salaries'], i),
  line: i < 4 ? 'Plan' : 'Actual',
  months: MONTHS.map((_, month) => 100 * (1 + (i % 4)) + (i < 4 ? 0 : (spread(i, month) % 41) - 15)),
}));

export const plansByMonth = rowTable(
  'plan_wide',
  { Account: 'VARCHAR', Line: 'VARCHAR', ...Object.fromEntries(MONTHS.map((month) => [month, 'INTEGER'])) },
  PLANS.map(({ account, line, months }) => ({
    Account: account,
    Line: line,
    ...Object.fromEntries(MONTHS.map((month, at) => [month, months[at] ?? null])),
  })),
);
