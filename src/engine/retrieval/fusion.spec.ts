import { describe, expect, it } from '@jest/globals';
import { fuseOrders } from './fusion.js';

describe('fusing orders', () => {
  it('puts first what stands high in several', () => {
    expect(
      fuseOrders([
        ['a', 'b', 'c'],
        ['d', 'b', 'a'],
      ]),
    ).toEqual(['a', 'b', 'd', 'c']);
  });

  it('keeps a single order, and what only one order has', () => {
    expect(fuseOrders([['b', 'a'], []])).toEqual(['b', 'a']);
    expect(fuseOrders([['b'], ['a']])).toEqual(['b', 'a']);
    expect(fuseOrders([])).toEqual([]);
  });

  it('sums what the places of each order count: 1/(60 + rank)', () => {
    const long = Array.from({ length: 200 }, (_, i) => i);
    const [first] = fuseOrders([long, long.toReversed()]);
    // 1/61 + 1/260 is more than 2/160.5, so the ends of the two orders are ahead of their middles.
    expect([0, 199]).toContain(first);
  });
});
