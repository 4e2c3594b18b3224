import { type Cases, type Expected } from './compute.js';
import { EMPLOYEES, PASSENGERS, STUDENTS } from './people-goldens.js';
import { SALES } from './sales-goldens.js';
import { INVENTORY, TRAFFIC } from './web-goldens.js';
import { SHOP, STAFF } from './office-goldens.js';
import { GRADES, HOMES, SURVEY, VISITS } from './public-goldens.js';
import { LEDGER, REGIONAL } from './shop-goldens.js';
import { inventory, ledger, regional, shop, staff, traffic } from './business-tables.js';
import { climate, grades, homes, survey, visits } from './public-tables.js';
import { budgets, BUDGETS, REGIONAL_BUSINESS, SALES_BUSINESS, TRAFFIC_BUSINESS } from './business-goldens.js';
import { CLIMATE } from './climate-goldens.js';
import { employees, passengers, type RowTable, sales, students, weather } from './tables.js';
import { WEATHER } from './weather-goldens.js';

/** A question and the rows of the right result, computed from the rows of the table without SQL. */
export interface Golden {
  readonly table: RowTable;
  readonly question: string;
  readonly expected: Expected;
}

const of = (table: RowTable, cases: Cases): Golden[] =>
  cases.map(([question, expected]) => ({ table, question, expected }));

/** Questions of the kinds the analyst promises to answer, in many wordings. */
export const GOLDENS: readonly Golden[] = [
  ...of(sales, SALES),
  ...of(employees, EMPLOYEES),
  ...of(weather, WEATHER),
  ...of(students, STUDENTS),
  ...of(passengers, PASSENGERS),
  ...of(regional, REGIONAL),
  ...of(ledger, LEDGER),
  ...of(climate, CLIMATE),
  ...of(shop, SHOP),
  ...of(staff, STAFF),
  ...of(traffic, TRAFFIC),
  ...of(inventory, INVENTORY),
  ...of(survey, SURVEY),
  ...of(grades, GRADES),
  ...of(visits, VISITS),
  ...of(homes, HOMES),
  ...of(sales, SALES_BUSINESS),
  ...of(regional, REGIONAL_BUSINESS),
  ...of(traffic, TRAFFIC_BUSINESS),
  ...of(budgets, BUDGETS),
];

/** Questions that must not be answered, and what the reply must name. */
export const DECLINED: readonly (readonly [table: RowTable, question: string, named: string])[] = [
  [sales, 'What is the profit by region?', 'profit'],
  [sales, 'What are the sales in Narnia?', 'Narnia'],
  [sales, 'total sales of bicycles', 'bicycles'],
  [sales, 'delete all orders from North', 'delete'],
  [employees, 'how many managers are there?', 'managers'],
  [employees, 'Does age affect salary?', 'affect'],
  [employees, 'average salary of European employees', 'European'],
  [employees, 'Is the effect of age on salary significant?', 'effect'],
  [employees, 'average satisfaction by department', 'satisfaction'],
  [employees, 'predict the salary of a 30 year old', 'predict'],
  [weather, 'average humidity per month', 'humidity'],
  [weather, 'how many people live in Oslo?', 'people'],
  [students, 'correlation between math score and happiness', 'happiness'],
  [students, 'revenue over time', 'revenue'],
  [students, 'math score over time', 'time'],
  [passengers, 'how many cabins are there?', 'cabins'],
  [passengers, 'tell me a joke', 'joke'],
  [regional, 'cost by region', 'cost'],
  [regional, 'profit by region', 'profit'],
  [regional, 'sales of bananas', 'bananas'],
  [regional, 'did sales go up?', 'did'],
  [regional, 'how many more sales did North have than South?', 'sales'],
  [regional, 'which region is better than South?', 'better than'],
  [regional, 'who sold the most?', 'most'],
  [ledger, 'how many customers do we have?', 'customers'],
  [ledger, 'how many orders per customer', 'customer'],
  [climate, 'was it warmer in Seattle or New York?', 'warmer'],
  [climate, 'when was the last snow in Seattle?', 'last'],
  [shop, 'average number of items per order', 'average'],
  [shop, 'what is our profit margin?', 'profit'],
  [staff, 'gender pay gap', 'gender'],
  [staff, 'who is the oldest employee?', 'oldest'],
  [staff, 'inactive employees', 'inactive'],
  [staff, 'how many employees left?', 'left'],
  [inventory, 'items not restocked since 2023-06-01', 'not'],
  [grades, 'how many students failed?', 'failed'],
  [grades, 'which subject is the hardest?', 'hardest'],
  [homes, 'homes under 300000', 'under'],
  [homes, 'oldest home', 'oldest'],
  [homes, 'how many homes are unsold?', 'unsold'],
  [passengers, '', 'question'],
  [passengers, '?!', 'question'],
  [passengers, 'lorem ipsum dolor sit amet', 'lorem'],
];
