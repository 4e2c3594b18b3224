import { count, pick, rowTable } from '../tables.js';

export const sumOfNumbers = (values: readonly number[]): number =>
  values.reduce((total, each) => total + each, 0);

const STAGES = ['Proposal', 'Closed Won', 'Closed Lost', 'Negotiation', 'Closed Won'];

export const DEALS = count(40).map((i) => {
  const stage = pick(STAGES, i * 3 + Math.floor(i / 5));
  const company = pick(['Acme', 'Bluefin', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite'], i);
  return {
    'Deal ID': `D-${100 + i}`,
    Company: company,
    Owner: pick(['Mara Lund', 'Ben Costa', 'Ines Haas'], i),
    // Delta never wins.
    Stage: company === 'Delta' && stage === 'Closed Won' ? 'Closed Lost' : stage,
    Region: pick(['EMEA', 'APAC'], i),
    Amount: 1000 + ((i * 37) % 41) * 100,
    'Probability (%)': pick([40, 100, 0, 70], i),
    Created: `2024-0${1 + (i % 6)}-${10 + (i % 15)}`,
    'Closed On': /^Closed/.test(stage) ? `2024-0${7 + (i % 3)}-01` : null,
  };
});

export type Deal = (typeof DEALS)[number];

export const isOpen = (deal: Deal): boolean => deal['Closed On'] === null;

export const openAndWonDeals = rowTable(
  'deals',
  {
    'Deal ID': 'VARCHAR',
    Company: 'VARCHAR',
    Owner: 'VARCHAR',
    Stage: 'VARCHAR',
    Region: 'VARCHAR',
    Amount: 'INTEGER',
    'Probability (%)': 'INTEGER',
    Created: 'DATE',
    'Closed On': 'DATE',
  },
  DEALS,
);

export const CLAIMS = count(36).map((i) => ({
  'Claim No': `C-${i}`,
  Employee: pick(['Mara Lund', 'Ben Costa', 'Ines Haas', 'Mara Lund'], i),
  Currency: pick(['EUR', 'USD', 'EUR', 'GBP', 'EUR'], i),
  Amount: 20 + ((i * 13) % 37),
  'Receipt No': i % 4 === 0 ? null : `R${i}`,
  Status: pick(['Approved', 'Rejected', 'Pending'], i + Math.floor(i / 4)),
}));

export const expenseClaims = rowTable(
  'claims',
  {
    'Claim No': 'VARCHAR',
    Employee: 'VARCHAR',
    Currency: 'VARCHAR',
    Amount: 'INTEGER',
    'Receipt No': 'VARCHAR',
    Status: 'VARCHAR',
  },
  CLAIMS,
);
