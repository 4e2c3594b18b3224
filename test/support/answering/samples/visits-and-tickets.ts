import { count, dayAfter, pick, rowTable, spread } from '../tables.js';

/** Three customers: the first comes every month, the second twice, the third once. */
export const customerVisits = rowTable(
  'visits',
  { visit_no: 'INTEGER', customer: 'VARCHAR', visited_on: 'DATE' },
  [
    ['Ida', '2024-01-05'],
    ['Ida', '2024-02-05'],
    ['Ida', '2024-03-05'],
    ['Leo', '2024-01-20'],
    ['Leo', '2024-03-20'],
    ['Mia', '2024-02-11'],
  ].map(([customer = '', visited_on = ''], index) => ({ visit_no: index + 1, customer, visited_on })),
);

export const tickets = rowTable(
  'tickets',
  { ticket_id: 'INTEGER', opened: 'DATE', closed: 'DATE', minutes: 'INTEGER' },
  count(40).map((i) => ({
    ticket_id: i + 1,
    opened: dayAfter('2024-01-01', i),
    closed: i % 4 === 0 ? null : dayAfter('2024-01-03', i),
    minutes: i % 5 === 0 ? null : i,
  })),
);

export const WAITING = count(81).map((i) => ({
  minutes: 5 + (spread(i, 13) % 90),
  priority: pick(['High', 'Low', 'Low'], i),
}));

export const waitingTickets = rowTable(
  'tickets',
  { 'Ticket #': 'VARCHAR', Priority: 'VARCHAR', 'Waiting Minutes': 'INTEGER' },
  WAITING.map(({ minutes, priority }, i) => ({
    'Ticket #': `T-${100 + i}`,
    Priority: priority,
    'Waiting Minutes': minutes,
  })),
);
