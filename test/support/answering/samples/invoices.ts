import { count, dayAfter, pick, rowTable, spread } from '../tables.js';

/** Invoices of which some are paid, with what is due before and after tax. */
export const invoices = rowTable(
  'invoices',
  {
    'Invoice No': 'VARCHAR',
    Industry: 'VARCHAR',
    'Invoice Date': 'DATE',
    'Payment Date': 'DATE',
    'Net Amount': 'INTEGER',
    'Gross Amount': 'INTEGER',
    Status: 'VARCHAR',
  },
  count(150).map((i) => {
    const invoiced = dayAfter('2024-01-01', spread(i, 3) % 300);
    const status = pick(['Paid', 'Paid', 'Open', 'Cancelled'], spread(i, 5));
    const net = 100 + (spread(i, 7) % 900);
    return {
      'Invoice No': `INV-${i}`,
      Industry: pick(['Retail', 'Public'], spread(i, 11)),
      'Invoice Date': invoiced,
      'Payment Date': status === 'Paid' ? dayAfter(invoiced, 20) : null,
      'Net Amount': net,
      'Gross Amount': Math.round(net * 1.2),
      Status: status,
    };
  }),
);
