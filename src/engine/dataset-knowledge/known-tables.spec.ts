import { expect, it } from '@jest/globals';
import { type AnalysisTable } from '../answering/analyst.js';
import { keysAmong } from '../answering/keys-among.js';
import { type ForeignKey } from '../keys/foreign-keys.js';
import { type ColumnProfile } from '../table.js';
import { readKnowledge } from './document/document.js';
import { type KnownTable, knownTables } from './known-tables.js';

const column = (name: string): ColumnProfile => ({
  name,
  type: 'text',
  sqlType: 'VARCHAR',
  missingCount: 0,
  distinctCount: 9,
  distinctIsEstimate: false,
  min: null,
  max: null,
  mean: null,
  topValues: [],
  isCandidateKey: false,
});

/** A table, which queries call otherwise where several files have one of its name. */
const table = (name: string, columns: readonly string[], called = name): AnalysisTable => ({
  name: called,
  datasourceId: `ds-${called}`,
  fileName: `${called}.csv`,
  profile: { name, rowCount: 9, totalRows: [], columns: columns.map(column) },
});

const TABLES = [
  table('clients', ['id', 'town']),
  table('orders', ['client_id', 'status']),
  table('orders', ['client_id', 'status', 'note'], 'orders_2'),
];

function known(document: string): KnownTable[] {
  const { knowledge } = readKnowledge(document);
  if (!knowledge) throw new Error('the document cannot be read');
  return knownTables(TABLES, knowledge);
}

it('gives every table of a name its other names, whatever queries call it', () => {
  const names = known(`synonyms:
  - {table: orders, also: [deals]}
  - {table: orders, column: status, also: [state]}
  - {table: orders, column: status, value: S, also: [sent]}
  - {table: gone, also: [lost]}`).map((one) => one.table.otherNames);

  const ofOrders = {
    table: ['deals'],
    columns: [{ column: 'status', names: ['state'] }],
    values: [{ column: 'status', value: 'S', names: ['sent'] }],
  };
  expect(names).toEqual([undefined, ofOrders, ofOrders]);
});

it('leaves out hidden columns, and tables of which nothing is left', () => {
  const left = known(`hidden:
  - {table: orders, column: client_id}
  - {table: orders, column: status}
  - {table: clients, column: gone}`);

  expect(
    left.map((one) => [one.table.name, one.table.profile.columns.map(({ name }) => name), one.hidden]),
  ).toEqual([
    ['clients', ['id', 'town'], []],
    ['orders_2', ['note'], ['client_id', 'status']],
  ]);
});

it('leaves no key of a hidden column', () => {
  const key: ForeignKey = {
    from: { datasourceId: 'ds-orders', table: 'orders', column: 'client_id' },
    to: { datasourceId: 'ds-clients', table: 'clients', column: 'id' },
    cardinality: 'many-to-one',
    confidence: 0.9,
    containment: 1,
    evidence: [],
  };
  const keysOf = (document: string) =>
    keysAmong(
      known(document).map((one) => one.table),
      [key],
    );

  expect(keysOf('')).toHaveLength(1);
  expect(keysOf('hidden: [{table: orders, column: client_id}]')).toEqual([]);
});

it('changes no table where nothing is said', () => {
  expect(known('').map((one) => one.table)).toEqual(TABLES);
});
