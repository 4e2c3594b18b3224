import { type Json } from '@duckdb/node-api';
import { describe, expect, it } from '@jest/globals';
import { readJson, tablesOf } from '../../../../../../test/support/json-folder.js';

describe('objects around lists', () => {
  it.each<[string, unknown, [string, string[], Json[][]][]]>([
    [
      'one list is the table, what stands beside it another of one row',
      { status: 'ok', page: { n: 1 }, data: [{ a: 1 }, { a: 2 }] },
      [
        ['data_info', ['status:VARCHAR', 'page.n:BIGINT'], [['ok', '1']]],
        ['data', ['a:BIGINT'], [['1'], ['2']]],
      ],
    ],
    [
      'several lists are several tables',
      { a: [{ x: 1 }], b: { c: [{ y: 'z' }] } },
      [
        ['data_a', ['x:BIGINT'], [['1']]],
        ['data_b_c', ['y:VARCHAR'], [['z']]],
      ],
    ],
    [
      'objects alike are the rows of one table, with their names',
      { a1: { n: 1, m: 'x' }, a2: { n: 2 }, a3: { n: 3, m: 'z' } },
      [
        [
          'data',
          ['key:VARCHAR', 'n:BIGINT', 'm:VARCHAR'],
          [
            ['a1', '1', 'x'],
            ['a2', '2', null],
            ['a3', '3', 'z'],
          ],
        ],
      ],
    ],
    [
      'lists of equal length are columns side by side',
      { n: [1, 2, 3], t: ['a', null, 'c'] },
      [
        [
          'data',
          ['n:BIGINT', 't:VARCHAR'],
          [
            ['1', 'a'],
            ['2', null],
            ['3', 'c'],
          ],
        ],
      ],
    ],
    [
      'columns may be numbered objects',
      { n: { 0: 1, 1: 2 }, t: { 0: 'a', 1: 'b' } },
      [
        [
          'data',
          ['n:BIGINT', 't:VARCHAR'],
          [
            ['1', 'a'],
            ['2', 'b'],
          ],
        ],
      ],
    ],
    [
      'rows of cells may have the names of their columns beside them',
      {
        columns: ['p', 'q'],
        data: [
          [1, 'x'],
          [2, 'y'],
        ],
      },
      [
        [
          'data',
          ['p:BIGINT', 'q:VARCHAR'],
          [
            ['1', 'x'],
            ['2', 'y'],
          ],
        ],
      ],
    ],
    [
      'one object is one row',
      { host: 'h', db: { port: 1 }, cache: { ttl: 5 } },
      [['data', ['host:VARCHAR', 'db.port:BIGINT', 'cache.ttl:BIGINT'], [['h', '1', '5']]]],
    ],
    ['an empty object is kept', {}, [['data', ['value:VARCHAR'], [['{}']]]]],
  ])('%s', async (_, value, tables) => {
    await expect(tablesOf(value)).resolves.toEqual(tables);
  });

  it('very many columns side by side are read within their memory', async () => {
    const columns = Array.from({ length: 200 }, (_, i) => [`c${String(i)}`, [i, i + 1]]);
    const [table] = await readJson(JSON.stringify(Object.fromEntries(columns)));
    expect(table?.columns).toHaveLength(200);
    expect(table?.rows.map((row) => row[199])).toEqual(['199', '200']);
  });

  it('very many members are rows, whatever they are called', async () => {
    const value = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`id ${String(i)}`, { n: i }]));
    const [table] = await readJson(JSON.stringify(value));
    expect(table?.columns).toEqual(['key:VARCHAR', 'n:BIGINT']);
    expect(table?.rows[2999]).toEqual(['id 2999', '2999']);
  });

  it('features of GeoJSON give their properties and, if they are points, their coordinates', async () => {
    const feature = (name: string, type: string, coordinates: unknown): unknown => {
      return { type: 'Feature', properties: { name }, geometry: { type, coordinates } };
    };
    const collection = (...features: unknown[]): unknown => ({ type: 'FeatureCollection', features });
    const points = await tablesOf(collection(feature('Rome', 'Point', [12.5, 41.9])));
    expect(points.at(-1)?.slice(1)).toEqual([
      ['type:VARCHAR', 'name:VARCHAR', 'geometry.type:VARCHAR', 'longitude:DOUBLE', 'latitude:DOUBLE'],
      [['Feature', 'Rome', 'Point', 12.5, 41.9]],
    ]);
    const lines = await tablesOf(
      collection(
        feature('Way', 'LineString', [
          [0, 1],
          [2, 3],
        ]),
      ),
    );
    expect(lines.at(-1)?.[2]).toEqual([['Feature', 'Way', 'LineString', '[[0,1],[2,3]]']]);
  });
});
