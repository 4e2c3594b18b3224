import { describe, expect, it } from '@jest/globals';
import { type CellValue } from '../../../src/engine/table.js';
import { type GivenAnswer } from '../asker.js';
import { type EverydayQuestion } from './everyday-set.js';
import { everydayVerdict } from './everyday-verdict.js';

const asked = (rows: readonly (readonly (string | number)[])[] | null): EverydayQuestion => ({
  id: 'x-1',
  domain: 'x',
  paths: [],
  question: 'How much was sold?',
  level: rows ? 'easy' : 'unanswerable',
  answer: rows && { columns: rows[0]?.map((_, at) => `c${at}`) ?? [], rows },
});

const told = (reply: string, ...rows: readonly (readonly CellValue[])[]): GivenAnswer => ({
  tables: [
    {
      columns: rows[0]?.map((_, at) => ({ name: `c${at}`, type: 'text' as const })) ?? [],
      rows: rows.map((row) => [...row]),
      truncated: false,
    },
  ],
  reply,
  failure: null,
  milliseconds: 1,
});
const untold: GivenAnswer = { tables: [], reply: 'I cannot answer this.', failure: null, milliseconds: 1 };

describe('an answer to a question of everyday business', () => {
  it('is right with the same rows', () => {
    expect(everydayVerdict(asked([['North', 3]]), told('North: 3', ['North', 3]))).toBe('right');
    expect(everydayVerdict(asked([['North', 3]]), told('North: 4', ['North', 4]))).toBe('wrong');
  });

  it('tells a month by its first day', () => {
    expect(everydayVerdict(asked([['2024-05', 3]]), told('', ['2024-05-01', 3]))).toBe('right');
  });

  it('may tell of a group without a value, or not', () => {
    expect(everydayVerdict(asked([['North', 3]]), told('', ['North', 3], [null, 9]))).toBe('right');
  });

  it('says yes or no where that is asked', () => {
    expect(everydayVerdict(asked([['yes']]), told('**Yes**: 3', ['x', 3]))).toBe('right');
    expect(everydayVerdict(asked([['no']]), told('**Yes**: 3', ['x', 3]))).toBe('wrong');
  });

  it('is wrong wherever nothing answers the question', () => {
    expect(everydayVerdict(asked(null), told('3', [3]))).toBe('wrong');
    expect(everydayVerdict(asked(null), untold)).toBe('declined');
  });
});
