import { type Json } from '@duckdb/node-api';
import { describe, expect, it } from '@jest/globals';
import { readJson, tablesOf } from '../../../../../../test/support/json-folder.js';

describe('lists', () => {
  it('objects are rows, their members columns, in the order in which they come up', async () => {
    const value = [
      { id: 1, name: 'a' },
      { id: 2, extra: true, name: null },
    ];
    await expect(tablesOf(value, 'My data.json')).resolves.toEqual([
      [
        'my_data',
        ['id:BIGINT', 'name:VARCHAR', 'extra:BOOLEAN'],
        [
          ['1', 'a', null],
          ['2', null, true],
        ],
      ],
    ]);
  });

  it.each<[string, unknown, string[], Json[][]]>([
    ['plain values', [1, null, 3], ['value:BIGINT'], [['1'], [null], ['3']]],
    ['texts', ['a', ''], ['value:VARCHAR'], [['a'], ['']]],
    [
      'objects among plain values',
      [{ a: 1 }, 'x'],
      ['value:VARCHAR', 'a:BIGINT'],
      [
        [null, '1'],
        ['x', null],
      ],
    ],
    [
      'cells',
      [[1, 'a'], [2]],
      ['column1:BIGINT', 'column2:VARCHAR'],
      [
        ['1', 'a'],
        ['2', null],
      ],
    ],
    ['nothing', [], ['value:VARCHAR'], []],
    ['an empty list', [[]], ['column1:VARCHAR'], [[null]]],
    ['an empty object', [{}], ['value:VARCHAR'], [['{}']]],
  ])('of %s are one table', async (_, value, columns, rows) => {
    await expect(tablesOf(value)).resolves.toEqual([['data', columns, rows]]);
  });

  it('of cells may begin with the names of the columns', async () => {
    const [table] = await readJson('[["city","people"],["Rome",2873000],["Oslo",709000]]');
    expect(table).toMatchObject({ columns: ['city:VARCHAR', 'people:BIGINT'], headerRows: [1], notes: [] });
    expect(table?.rows).toEqual([
      ['Rome', '2873000'],
      ['Oslo', '709000'],
    ]);
  });

  it('lines of JSON are a list', async () => {
    const [table] = await readJson('{"a":1}\n{"a":2,"b":{"c":"x"}}\n');
    expect(table).toMatchObject({
      columns: ['a:BIGINT', 'b.c:VARCHAR'],
      rows: [
        ['1', null],
        ['2', 'x'],
      ],
    });
    expect(table?.notes).toEqual(['values that follow one another in the file: 2']);
  });
});

describe('nested values', () => {
  it('objects become columns with dotted names, lists of plain values stay JSON', async () => {
    const [table] = await readJson('[{"who":{"name":"a","at":{"city":"x"}},"tags":["p", "q"]},{"tags":[]}]');
    expect(table).toMatchObject({
      columns: ['who.name:VARCHAR', 'who.at.city:VARCHAR', 'tags:VARCHAR'],
      rows: [
        ['a', 'x', '["p","q"]'],
        [null, null, '[]'],
      ],
      notes: ['columns with lists or objects, kept as JSON: tags'],
    });
  });

  it('lists of objects become tables that name the row they belong to', async () => {
    const orders = [
      { id: 7, items: [{ sku: 'a', parts: [{ n: 1 }] }, { sku: 'b' }] },
      { id: 8, items: [] },
      { id: 9, items: [{ sku: 'c', parts: [{ n: 2 }, { n: 3 }] }] },
    ];
    await expect(tablesOf(orders, 'orders.json')).resolves.toEqual([
      [
        'orders',
        ['_row:BIGINT', 'id:BIGINT'],
        [
          ['1', '7'],
          ['2', '8'],
          ['3', '9'],
        ],
      ],
      [
        'orders_items',
        ['_row:BIGINT', '_parent:BIGINT', 'sku:VARCHAR'],
        [
          ['1', '1', 'a'],
          ['2', '1', 'b'],
          ['3', '3', 'c'],
        ],
      ],
      [
        'orders_items_parts',
        ['_parent:BIGINT', 'n:BIGINT'],
        [
          ['1', '1'],
          ['3', '2'],
          ['3', '3'],
        ],
      ],
    ]);
    const [, items] = await readJson(JSON.stringify(orders), 'orders.json');
    expect(items?.notes).toEqual(['each row belongs to the row of orders whose _row is its _parent']);
  });

  it('values of several kinds in one column are text, without loss', async () => {
    const [table] = await readJson('[{"v":1.50},{"v":"x"},{"v":[1, "\\"é"]},{"v":{"a":true}},{"v":null}]');
    expect(table).toMatchObject({
      columns: ['v:VARCHAR', 'v.a:BOOLEAN'],
      rows: [
        ['1.50', null],
        ['x', null],
        ['[1,"\\"é"]', null],
        [null, true],
        [null, null],
      ],
    });
  });

  it('objects that would make too many columns are kept as JSON', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${String(i)}`, i]));
    const [table] = await readJson(JSON.stringify([{ id: 1, many }]), 'data.json', { maxColumns: 20 });
    expect(table).toMatchObject({
      columns: ['id:BIGINT', 'many:VARCHAR'],
      rows: [['1', JSON.stringify(many)]],
    });
  });

  it('objects whose names are data are kept as JSON', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, byDay: { [`day ${String(i)}`]: i } }));
    const [table] = await readJson(JSON.stringify(rows));
    expect(table?.columns).toEqual(['id:BIGINT', 'byDay:VARCHAR']);
    expect(table?.rows[3]).toEqual(['3', '{"day 3":3}']);
  });
});
