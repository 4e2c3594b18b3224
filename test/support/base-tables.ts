/** A clean table of texts, from which polluted files are made. */
export interface BaseTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const rows = (count: number, row: (i: number) => string[]): string[][] =>
  Array.from({ length: count }, (_, i) => row(i));
const pick = (list: readonly string[], i: number): string => list[i % list.length] ?? '';
const two = (n: number): string => String(n).padStart(2, '0');

const CUSTOMERS = [
  'Miller and Sons',
  'Åkerlund, Inc.',
  'Café Central',
  'O’Neill',
  'Blue Sky Ltd',
  'Garcia, Lopez',
];
const CITIES = ['Oslo', 'Bergen', 'São Paulo', 'Köln', 'Lyon', 'Porto', 'Graz'];
const REMARKS = [
  'clear sky',
  'rain, then sun',
  'sensor "B" replaced',
  'no remark',
  'fog; low light',
  'windy',
];
const NAMES = [
  'Anna Berg',
  'Bo Lund',
  'Carla Ruiz',
  'Dan Fox',
  'Eva Holm',
  'Finn Moe',
  'Gina Roy',
  'Hugo Paz',
];

/** Numbers, dates and texts in turn. */
const orders: BaseTable = {
  name: 'orders',
  header: ['order', 'day', 'customer', 'amount', 'pieces', 'paid'],
  rows: rows(24, (i) => [
    String(1001 + i),
    `2023-${two(1 + (i % 12))}-${two(1 + ((i * 5) % 28))}`,
    pick(CUSTOMERS, i * 5),
    (17.35 + i * 13.1).toFixed(2),
    String((i * 7) % 11),
    i % 3 === 0 ? 'true' : 'false',
  ]),
};

/** Names first, gaps in a column of numbers. */
const stations: BaseTable = {
  name: 'stations',
  header: ['Station', 'City', 'Opened', 'Elevation', 'Platforms', 'Daily visitors', 'Ticket price'],
  rows: rows(30, (i) => [
    `${pick(CITIES, i)} ${pick(['North', 'South', 'Central', 'Airport', 'Harbour'], i * 3)} ${String(i)}`,
    pick(CITIES, i),
    `${two(1 + ((i * 3) % 28))}.${two(1 + (i % 12))}.${String(1950 + i)}`,
    i % 6 === 4 ? '' : String(40 + i * 9),
    String(1 + (i % 9)),
    String(1200 + i * 37),
    (2.5 + (i % 4) * 0.75).toFixed(2),
  ]),
};

/** Times, negative numbers, and texts with quotes and delimiters in them. */
const readings: BaseTable = {
  name: 'readings',
  header: ['time', 'sensor', 'temperature', 'humidity', 'remark'],
  rows: rows(40, (i) => [
    `${two(i % 24)}:${two((i * 7) % 60)}`,
    `S${String(1 + (i % 5))}`,
    ((i - 20) * 0.75).toFixed(2),
    String(40 + ((i * 11) % 55)),
    pick(REMARKS, i),
  ]),
};

/** Texts alone. */
const people: BaseTable = {
  name: 'people',
  header: ['Name', 'Email', 'Home town', 'Role', 'Comment'],
  rows: rows(16, (i) => [
    `${pick(NAMES, i)} ${String.fromCharCode(65 + i)}`,
    `user${String(i)}@example.org`,
    pick(CITIES, i * 2),
    pick(['author', 'editor', 'reader'], i),
    pick(['likes long walks, tea', 'none so far', 'writes "often"', 'it’s complicated'], i),
  ]),
};

export const BASE_TABLES: readonly BaseTable[] = [orders, stations, readings, people];
