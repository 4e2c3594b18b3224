import { count, dayAfter, pick, type RowCondition, rowTable, spread } from '../tables.js';

/** Jobs that end after one, two or three days; one in four has not ended. */
export const endedJobs = rowTable(
  'jobs',
  { job_id: 'VARCHAR', opened: 'DATE', closed: 'DATE', site: 'VARCHAR' },
  count(48).map((i) => ({
    job_id: `J-${100 + i}`,
    opened: dayAfter('2023-11-01', i * 2),
    closed: i % 4 === 3 ? null : dayAfter('2023-11-01', i * 2 + 1 + (i % 4)),
    site: pick(['Harbour', 'Hill'], Math.floor(i / 4)),
  })),
);

/** Contracts of people, of whom no two are of one age. */
export const personContracts = rowTable(
  'contracts',
  {
    contract_no: 'VARCHAR',
    name: 'VARCHAR',
    birth_year: 'INTEGER',
    ordered_on: 'DATE',
    arrived_on: 'DATE',
    plan: 'VARCHAR',
    billing: 'VARCHAR',
    adults: 'INTEGER',
    children: 'INTEGER',
    duration_days: 'INTEGER',
    revenue: 'INTEGER',
  },
  count(60).map((i) => ({
    contract_no: `CN-${100 + i}`,
    name: `${pick(['Ada', 'Ben', 'Cleo'], i)} Holm ${i}`,
    birth_year: 1940 + ((i * 37) % 60),
    ordered_on: dayAfter('2023-01-01', (i * 23) % 60),
    arrived_on: dayAfter('2023-03-01', (i * 41) % 360),
    plan: pick(['Business', 'Private'], spread(i, 3)),
    billing: pick(['monthly', 'annual'], spread(i, 5)),
    adults: 1 + (spread(i, 7) % 3),
    children: spread(i, 11) % 3,
    duration_days: 10 + ((i * 17) % 61),
    revenue: 50 + (spread(i, 13) % 300),
  })),
);

export const countedContracts = (holds: RowCondition): number => personContracts.rows.filter(holds).length;

export const isBusiness: RowCondition = ({ plan }) => plan === 'Business';

export const billedContracts = rowTable(
  'contracts',
  {
    contract_no: 'VARCHAR',
    billing: 'VARCHAR',
    plan: 'VARCHAR',
    start_date: 'DATE',
    end_date: 'DATE',
    fee: 'INTEGER',
  },
  [
    { billing: 'monthly', plan: 'Basic', start_date: '2022-01-10', end_date: '2022-01-30', fee: 10 },
    { billing: 'monthly', plan: 'Basic', start_date: '2022-05-02', end_date: null, fee: 20 },
    { billing: 'annual', plan: 'Basic', start_date: '2022-08-15', end_date: '2023-08-15', fee: 30 },
    { billing: 'annual', plan: 'Gold', start_date: '2023-02-01', end_date: null, fee: 40 },
    { billing: 'annual', plan: 'Gold', start_date: '2023-06-20', end_date: null, fee: 50 },
    { billing: 'monthly', plan: 'Gold', start_date: '2023-07-20', end_date: null, fee: 60 },
  ].map((each, index) => ({ contract_no: `K-${index}`, ...each })),
);
