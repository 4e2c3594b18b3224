import { describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../../../table.js';
import { type Finding } from '../evidence.js';
import { agreementOf, type BuiltinReading, compared } from './builtin-reading.js';
import { isFound, type Way } from './way.js';

const tableOf = (rows: readonly (readonly CellValue[])[]): ResultTable => ({
  columns: [
    { name: 'region', type: 'text' },
    { name: 'total', type: 'number' },
  ],
  rows,
  truncated: false,
});
const foundIn = (rows: readonly (readonly CellValue[])[]): Finding =>
  ({ table: { name: 'r1.csv', result: tableOf(rows) } }) as Finding;
const wayTo = (rows: readonly (readonly CellValue[])[], likelihood = 0.9): Way => ({
  sentence: 'Totals',
  wording: 'totals',
  result: tableOf(rows),
  likelihood,
  isGivenBy: (findings) => isFound(tableOf(rows), findings),
});
const WHOLE = { isWhole: true, isVague: false, likelihoodOf: () => Promise.resolve(null) } as const;
const readAs = (rows: readonly (readonly CellValue[])[]): BuiltinReading => ({
  ways: [wayTo(rows)],
  isSure: true,
  ...WHOLE,
});
/** A reading that is not sure of any of its ways. */
const unsure = (first: Way, ...others: readonly Way[]): BuiltinReading => ({
  ways: [first, ...others],
  isSure: false,
  ...WHOLE,
});

const ALL = [
  ['South', 295],
  ['North', 250.75],
  ['East', 10],
] as const;

describe('what the built-in analyst reads', () => {
  it.each([
    ['agrees', 'the same rows', ALL, 'agrees'],
    ['agrees', 'the first rows', ALL.slice(0, 1), 'agrees'],
    ['differs', 'other rows', ALL.slice(1, 2), 'differs'],
    ['differs', 'no rows', [], 'differs'],
  ] as const)('%s with a result where it gives %s', (_what, _rows, rows, agreement) => {
    expect(agreementOf(readAs(rows), [foundIn(ALL)])).toBe(agreement);
  });

  it('is unknown where something that was instructed is not understood, unless it is the same', () => {
    const partly = (rows: readonly (readonly CellValue[])[]) => ({ ...readAs(rows), isWhole: false });
    expect(agreementOf({ ...unsure(wayTo([], 0.6)), isWhole: false }, [foundIn(ALL)])).toBe('unknown');
    expect(agreementOf(partly(ALL.slice(1, 2)), [foundIn(ALL)])).toBe('unknown');
    expect(agreementOf(partly(ALL), [foundIn(ALL)])).toBe('agrees');
  });

  it('is unknown where nothing was read, or found', () => {
    expect(agreementOf(null, [foundIn(ALL)])).toBe('unknown');
    expect(agreementOf(readAs(ALL), [])).toBe('unknown');
  });

  it.each([
    ['agrees', 'the result of the likeliest way', unsure(wayTo(ALL, 0.6), wayTo([], 0.3)), 'agrees'],
    ['is unknown', 'the result of a way that is likely wrong', unsure(wayTo(ALL, 0.4)), 'unknown'],
    ['is unknown', 'what is nearly as likely', unsure(wayTo([], 0.6), wayTo(ALL, 0.3)), 'unknown'],
    ['differs', 'what is much less likely', unsure(wayTo([], 0.6), wayTo(ALL, 0.1)), 'differs'],
    ['differs', 'what no way gives', unsure(wayTo([], 0.6), wayTo(ALL.slice(2), 0.5)), 'differs'],
    ['is unknown', 'what no way gives, but none is likely', unsure(wayTo([], 0.4)), 'unknown'],
  ] as const)('%s where it is not sure and the model finds %s', (_what, _found, reading, agreement) => {
    expect(agreementOf(reading, [foundIn(ALL)])).toBe(agreement);
  });
});

describe('how likely what the model found is right', () => {
  const asked: Finding[] = [];
  const judging = (reading: BuiltinReading, likelihood: number | null): BuiltinReading => ({
    ...reading,
    likelihoodOf: (finding) => {
      asked.push(finding);
      return Promise.resolve(likelihood);
    },
  });

  it('is not decided on where it agrees', async () => {
    asked.length = 0;
    const found = await compared(judging(readAs(ALL), 0.2), [foundIn(ALL)]);
    expect(found).toEqual({ agreement: 'agrees', likelihood: null });
    expect(asked).toEqual([]);
  });

  it('is decided on where it does not', async () => {
    const found = await compared(judging(readAs(ALL.slice(1, 2)), 0.2), [foundIn(ALL)]);
    expect(found).toEqual({ agreement: 'differs', likelihood: 0.2 });
  });

  it('is that of the way that gives the same, of what is no plan', async () => {
    const reading = unsure(wayTo([], 0.45), wayTo(ALL, 0.35), wayTo(ALL, 0.1));
    expect(await compared(reading, [foundIn(ALL)])).toEqual({ agreement: 'unknown', likelihood: 0.35 });
    expect(await compared(reading, [foundIn(ALL.slice(2))])).toMatchObject({ likelihood: null });
  });
});
