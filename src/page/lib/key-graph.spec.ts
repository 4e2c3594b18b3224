import { describe, expect, it } from '@jest/globals';
import { type ForeignKey } from '../api/file-types.js';
import { type KeyGraph, layOut } from './key-graph.js';

const side = (name: string) => {
  const [table = '', column = ''] = name.split('.');
  return { datasource_id: `ds-${table}`, table, column };
};
const key = (
  from: string,
  to: string,
  cardinality: ForeignKey['cardinality'] = 'many-to-one',
): ForeignKey => ({
  from: side(from),
  to: side(to),
  cardinality,
  containment: 1,
});

const placesOf = ({ boxes }: KeyGraph) => Object.fromEntries(boxes.map(({ table, x, y }) => [table, [x, y]]));

/** Boxes that lie over each other. */
const overlaps = ({ boxes }: KeyGraph) =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      )
      .map((b) => [a.table, b.table]),
  );

const STAR = Array.from({ length: 29 }, (_, i) => key(`sales.k${i}`, `dimension${i}.id`));

describe('a picture of the keys of tables', () => {
  it('has tables that refer left of those that they refer to, with the columns of the keys', () => {
    const graph = layOut([
      key('lines.order', 'orders.id'),
      key('orders.customer', 'customers.id'),
      key('lines.product', 'products.id'),
    ]);

    expect(placesOf(graph)).toEqual({
      lines: [0, 36],
      orders: [264, 0],
      products: [264, 94],
      customers: [528, 47],
    });
    expect(graph.boxes.map(({ table, columns }) => [table, columns])).toEqual([
      ['lines', ['order', 'product']],
      ['orders', ['id', 'customer']],
      ['products', ['id']],
      ['customers', ['id']],
    ]);
    expect(graph.lines).toHaveLength(3);
  });

  it('tells at the ends of a line how many rows belong together', () => {
    const { lines } = layOut([key('a.x', 'b.x'), key('c.x', 'd.x', 'one-to-one')]);

    expect(lines.map(({ marks }) => marks.map(({ text }) => text))).toEqual([
      ['n', '1'],
      ['1', '1'],
    ]);
  });

  it.each([
    ['thirty tables', STAR],
    ['a chain', Array.from({ length: 29 }, (_, i) => key(`t${i}.next`, `t${i + 1}.id`))],
    ['two circles', [key('a.b', 'b.id'), key('b.a', 'a.id'), key('c.c', 'c.id')]],
    ['all to all', Array.from({ length: 30 }, (_, i) => key(`t${i % 6}.c${i}`, `t${(i * 7) % 6}.id`))],
  ])('is the same each time, all of it inside and nothing over each other: %s', (_, keys) => {
    const graph = layOut(keys);

    expect(layOut(keys)).toEqual(graph);
    expect(overlaps(graph)).toEqual([]);
    expect(
      graph.boxes.every(
        ({ x, y, width, height }) =>
          x >= 0 && y >= 0 && x + width <= graph.width && y + height <= graph.height,
      ),
    ).toBe(true);
    expect(graph.lines).toHaveLength(keys.length);
  });

  it('tells tables with the same name in two files apart', () => {
    const keys = [
      key('orders.c', 'customers.id'),
      { ...key('orders.c', 'customers.id'), from: { ...side('orders.c'), datasource_id: 'ds-other' } },
    ];

    expect(layOut(keys).boxes.map(({ table }) => table)).toEqual(['orders', 'orders', 'customers']);
  });

  it('is empty without keys', () => {
    expect(layOut([])).toEqual({ boxes: [], lines: [], width: 0, height: 0 });
  });
});
