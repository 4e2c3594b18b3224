import { describe, expect, it } from '@jest/globals';
import { type DrawnItem, type DrawnMark, marksOf, nearestPoint } from './marks.js';

const NOWHERE = { x1: 0, y1: 0, x2: 0, y2: 0 };

/** A mark of items, each of which knows it. */
function mark(marktype: string, items: readonly Partial<DrawnItem>[], role = 'mark'): DrawnMark {
  const drawn = { marktype, role, items: [] as DrawnItem[] };
  drawn.items.push(...items.map((item) => ({ bounds: NOWHERE, ...item, mark: drawn })));
  return drawn;
}

const rootOf = (...marks: readonly DrawnMark[]) => mark('group', [{ x: 10, y: 20, items: marks }], 'frame');

describe('the places of a chart that stand for rows', () => {
  it('are the middles of bars and the points of lines, wherever their groups are', () => {
    const [bar, point] = [{ f0: 'a' }, { f0: 'b' }];
    const line = mark('line', [{ datum: point, x: 3, y: 4 }]);
    const root = rootOf(
      mark('rect', [{ datum: bar, bounds: { x1: 0, y1: 0, x2: 10, y2: 30 } }]),
      mark('group', [{ x: 100, items: [line] }], 'scope'),
    );

    expect(marksOf(root)).toEqual([
      { row: bar, x: 15, y: 35, isPoint: false },
      { row: point, x: 113, y: 24, isPoint: true },
    ]);
  });

  it('lie within the slices of a circle', () => {
    const slice = { datum: {}, x: 50, y: 50, startAngle: 0, endAngle: Math.PI, outerRadius: 30 };
    const [place] = marksOf(rootOf(mark('arc', [slice])));

    expect([place?.x, place?.y]).toEqual([10 + 50 + 20, expect.closeTo(20 + 50)]);
  });

  it('are each row once, without its label, without gaps, and without what axes and legends show', () => {
    const [row, gap] = [{ f0: 'a' }, { f0: 'b' }];
    const root = rootOf(
      mark('rule', [{ datum: row }]),
      mark('rect', [{ datum: row }]),
      mark('text', [{ datum: { f0: 'c' } }]),
      mark('area', [{ datum: gap, defined: false }]),
      mark('symbol', [{ datum: { value: 'a' } }], 'legend-symbol'),
    );

    expect(marksOf(root).map((one) => one.row)).toEqual([row]);
  });

  it('are the points alone where a line fits them', () => {
    const dot = { f0: 1 };
    const root = rootOf(mark('symbol', [{ datum: dot }]), mark('line', [{ datum: { f0: 0 } }]));

    expect(marksOf(root).map((one) => one.row)).toEqual([dot]);
  });
});

describe('what is pointed at', () => {
  const at = (x: number, y: number, isPoint = true) => ({ row: {}, x, y, isPoint });

  it('is the nearest point', () => {
    const [far, near] = [at(0, 0), at(30, 0)];

    expect(nearestPoint([far, near], 20, 5)).toBe(near);
  });

  it('is nothing where no point is near, and no bar beside the pointer', () => {
    expect(nearestPoint([at(0, 0), at(100, 100, false)], 100, 95)).toBeNull();
  });
});
