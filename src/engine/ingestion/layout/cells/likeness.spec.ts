import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breaksShape } from '../tables/continuation.js';
import { type Line, lineOf } from '../line.js';
import { Region } from '../tables/region.js';
import { ScratchFiles, Spool } from '../spool.js';

const TEXTS = ['pen', 'ink', 'Total', 'day'];
const VALUES = ['7', '1,5', '2024', '2024-01-31', '12:30', 'true'];
/** What a column may hold. */
const COLUMNS = [TEXTS, VALUES, ['', ...VALUES, 'n/a'], ['', ' ', ...TEXTS, ...VALUES]];

function regionOf(rows: readonly (readonly string[])[]): Region {
  const region = new Region(new Spool(new ScratchFiles('')));
  for (const line of linesOf(rows)) region.add(line);
  return region;
}

function linesOf(rows: readonly (readonly string[])[]): Line[] {
  return rows.map((cells, i) => lineOf({ number: i + 1, cells })).filter(({ filled }) => filled > 0);
}

it('takes no line for one more of the same that does not fit the shape of those above', () => {
  const tables = fc
    .array(fc.constantFrom(...COLUMNS), { minLength: 1, maxLength: 3 })
    .map((columns) => fc.tuple(...columns.map((cells) => fc.constantFrom(...cells))))
    .chain((row) => fc.tuple(fc.array(row, { minLength: 1, maxLength: 20 }), row));
  fc.assert(
    fc.property(tables, ([above, cells]) => {
      const region = regionOf(above);
      const line = lineOf({ number: above.length + 1, cells });
      fc.pre(region.rowCount > 0 && line.filled > 0 && region.isMoreOfTheSame(line));
      expect(breaksShape(region, line)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

it('takes a line of the same kinds for one more, and none with a text among numbers, of another width or that comes up again', () => {
  const region = regionOf([
    ['day', 'sold'],
    ['2024-01-01', '5'],
    ['2024-01-02', '6'],
  ]);
  const isMore = (...cells: string[]): boolean => region.isMoreOfTheSame(lineOf({ number: 4, cells }));

  expect(isMore('2024-01-03', '7')).toBe(true);
  expect(isMore('2024-01-03', 'none sold')).toBe(false);
  expect(isMore('2024-01-03', '7', '8')).toBe(false);
  expect(isMore('day', 'sold')).toBe(false);
});
