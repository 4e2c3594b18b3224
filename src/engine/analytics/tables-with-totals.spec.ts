import { describe, expect, it } from '@jest/globals';
import { workbenchTables } from './tables-with-totals.js';

const totals = { totalRows: [{ row: 7, index: 5 }] };

describe('the tables of a workbench', () => {
  it('are there without the rows that sum up others, and with them under a second name', () => {
    expect(workbenchTables([{ name: 'sales', path: '/s', profile: totals }])).toEqual([
      { name: 'sales', path: '/s', leftOut: [5] },
      { name: 'sales (with totals)', path: '/s', leftOut: [] },
    ]);
  });

  it('are there once where no row sums up others', () => {
    const tables = workbenchTables([{ name: 'sales', path: '/s', profile: { totalRows: [] } }]);
    expect(tables).toEqual([{ name: 'sales', path: '/s', leftOut: [] }]);
  });

  it('keep their own names where one is called like the second name of another', () => {
    const tables = workbenchTables([
      { name: 'Sales', path: '/s', profile: totals },
      { name: 'sales (With Totals)', path: '/t', profile: { totalRows: [] } },
    ]);
    expect(tables.map(({ path }) => path)).toEqual(['/s', '/t']);
  });
});
