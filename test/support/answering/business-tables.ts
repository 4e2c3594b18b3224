import { dayAfter, count, pick, rowTable, spread } from './tables.js';

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Sales without a key: every row is a sale. */
export const regional = rowTable(
  'regional',
  { region: 'VARCHAR', product: 'VARCHAR', amount: 'DOUBLE', sold_on: 'DATE' },
  count(150).map((i) => ({
    region: pick(['North', 'South', 'East', 'West', 'South'], spread(i, 7)),
    product: pick(['Apples', 'Pears', 'Plums', 'Apples'], spread(i, 13)),
    amount: cents(20 + ((i * 37) % 97) * 1.37),
    sold_on: dayAfter('2023-01-02', i * 4),
  })),
);

/** Orders with a key and a date whose header begins like the key. */
export const ledger = rowTable(
  'ledger',
  { order_id: 'INTEGER', ordered_on: 'DATE', region: 'VARCHAR', amount: 'DOUBLE' },
  count(240).map((i) => ({
    order_id: i + 1,
    ordered_on: dayAfter('2022-01-01', i * 3),
    region: pick(['north', 'south', 'east'], spread(i, 11)),
    amount: cents(((i * 7919) % 1009) / 3),
  })),
);

/** A web shop's export with headers as people write them. */
export const shop = rowTable(
  'shop',
  {
    'Order No': 'VARCHAR',
    custId: 'INTEGER',
    'Date of Sale': 'DATE',
    'Product Name': 'VARCHAR',
    Category: 'VARCHAR',
    Qty: 'INTEGER',
    'Unit Price': 'DOUBLE',
    'Total Amt ($)': 'DOUBLE',
    'Payment Method': 'VARCHAR',
    'Returned?': 'VARCHAR',
  },
  count(180).map((i) => {
    const [product, category, price] = pick(
      [
        ['Espresso Machine', 'Kitchen', 249.9],
        ['Desk Lamp', 'Lighting', 39.5],
        ['Toaster', 'Kitchen', 29.99],
        ['Floor Lamp', 'Lighting', 89],
        ['Garden Chair', 'Garden', 59.25],
      ] as const,
      spread(i, 3),
    );
    const quantity = 1 + ((i * 5) % 6);
    return {
      'Order No': `ORD-${1000 + i}`,
      custId: 100 + (spread(i, 17) % 40),
      'Date of Sale': dayAfter('2022-11-05', i * 3),
      'Product Name': product,
      Category: category,
      Qty: quantity,
      'Unit Price': price,
      'Total Amt ($)': cents(quantity * price),
      'Payment Method': pick(['Credit Card', 'PayPal', 'Bank Transfer', 'Credit Card'], spread(i, 23)),
      'Returned?': i % 9 === 4 ? 'Yes' : 'No',
    };
  }),
);

/** The staff of a company with flags as 0 and 1 and as yes and no. */
export const staff = rowTable(
  'staff',
  {
    emp_id: 'INTEGER',
    name: 'VARCHAR',
    dept: 'VARCHAR',
    job_title: 'VARCHAR',
    start_date: 'DATE',
    annual_salary: 'INTEGER',
    is_manager: 'INTEGER',
    remote: 'VARCHAR',
    years_experience: 'INTEGER',
    is_active: 'BOOLEAN',
    office: 'VARCHAR',
  },
  count(80).map((i) => ({
    emp_id: 5000 + i,
    name: `${pick(['Ana', 'Bo', 'Cy', 'Dee', 'Eli', 'Fay', 'Gil'], i)} ${pick(['Moss', 'Reed', 'Stone', 'Wood'], i)} ${i}`,
    dept: pick(['IT', 'HR', 'Finance', 'Sales', 'IT', 'Legal'], spread(i, 7)),
    job_title: pick(['Analyst', 'Engineer', 'Clerk', 'Consultant'], spread(i, 31)),
    start_date: dayAfter('2012-02-01', i * 49),
    annual_salary: 28_000 + ((i * 7919) % 67) * 1100,
    is_manager: i % 8 === 3 ? 1 : 0,
    remote: pick(['Yes', 'No', 'No'], spread(i, 5)),
    years_experience: (i * 7) % 26,
    is_active: i % 11 !== 5,
    office: pick(['London', 'Madrid', 'Lyon'], spread(i, 19)),
  })),
);

/** Daily traffic of a web site by source and device. */
export const traffic = rowTable(
  'traffic',
  {
    date: 'DATE',
    traffic_source: 'VARCHAR',
    device: 'VARCHAR',
    country: 'VARCHAR',
    sessions: 'INTEGER',
    page_views: 'INTEGER',
    bounce_rate: 'DOUBLE',
    avg_session_duration: 'DOUBLE',
    conversions: 'INTEGER',
    ad_spend: 'DOUBLE',
  },
  count(210).map((i) => {
    const sessions = 40 + ((i * 53) % 211);
    return {
      date: dayAfter('2024-01-01', Math.floor(i / 3)),
      traffic_source: pick(['Organic', 'Paid Search', 'Email', 'Direct'], spread(i, 3)),
      device: pick(['Mobile', 'Desktop', 'Tablet'], i),
      country: pick(['Germany', 'United States', 'Japan', 'Brazil'], spread(i, 29)),
      sessions,
      page_views: sessions * (1 + (i % 4)),
      bounce_rate: cents(30 + ((i * 17) % 400) / 10),
      avg_session_duration: cents(50 + ((i * 71) % 300) / 1.7),
      conversions: (i * 3) % 14,
      ad_spend: i % 4 === 0 ? 0 : cents(((i * 41) % 173) * 1.1),
    };
  }),
);

/** What lies in the warehouses. */
export const inventory = rowTable(
  'inventory',
  {
    SKU: 'VARCHAR',
    item_name: 'VARCHAR',
    warehouse: 'VARCHAR',
    supplier: 'VARCHAR',
    stock_on_hand: 'INTEGER',
    reorder_level: 'INTEGER',
    unit_cost: 'DOUBLE',
    last_restocked: 'DATE',
    discontinued: 'BOOLEAN',
  },
  count(70).map((i) => ({
    SKU: `SKU-${200 + i}`,
    item_name: `${pick(['Bolt', 'Nut', 'Washer', 'Bracket', 'Hinge'], i)} ${i}`,
    warehouse: pick(['Hamburg', 'Rotterdam', 'Gdansk'], spread(i, 5)),
    supplier: pick(['Acme', 'Globex', 'Initech', 'Acme'], spread(i, 37)),
    stock_on_hand: (i * 83) % 500,
    reorder_level: 20 + ((i * 7) % 50),
    unit_cost: cents(0.15 + ((i * 29) % 113) / 4),
    last_restocked: i % 10 === 7 ? null : dayAfter('2023-03-01', (i * 11) % 400),
    discontinued: i % 13 === 6,
  })),
);
