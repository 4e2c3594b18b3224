import { describe, expect, it } from '@jest/globals';
import { type ResultTable } from '../../table.js';
import { leftWordFeatures, namesRows, wordsLeft } from './left-words.js';
import { type Proposer, type ReadProposal } from './proposal.js';

const result: ResultTable = { columns: [], rows: [], truncated: false };

function proposal(
  proposer: Proposer,
  confidence: number | null,
  unexplained: readonly string[],
): ReadProposal {
  const traits = { operation: 'count', unexplained, wording: '', facts: {} };
  return { proposer, confidence, result, sentence: '', traits };
}

describe('the words that a reading leaves out', () => {
  const question = 'How many passengers of Delta boarded in 3 steps?';

  it('are told apart by what they look like and what stands before them', () => {
    expect(wordsLeft(['passengers', 'delta', 'boarded', '3'], question)).toEqual([
      { norm: 'passengers', text: 'passengers', kind: 'plural', where: 'counted', isBeforeThing: false },
      { norm: 'delta', text: 'Delta', kind: 'name', where: 'some', isBeforeThing: true },
      { norm: 'boarded', text: 'boarded', kind: 'verb', where: 'beside', isBeforeThing: false },
      { norm: '3', text: '3', kind: 'number', where: 'said', isBeforeThing: true },
    ]);
  });

  it.each([
    ['passengers', 'How many passengers boarded?', true],
    ['students', 'the average age of all students', true],
    ['wine', 'Is there any wine of 10 years?', false],
    ['Delta', 'the revenue of Delta', false],
    ['grades', 'average age with grades', false],
  ])(
    'name what the rows are where they are counted, asked for or said of all: %s in "%s"',
    (word, asked, is) => {
      expect(wordsLeft([word.toLowerCase()], asked).map(namesRows)).toEqual([is]);
    },
  );

  it('count as known where another proposer uses them', () => {
    const plan = proposal('plan', 0.6, ['delta']);
    const search = proposal('search', 0.5, []);
    expect(leftWordFeatures(plan, [plan, search], question)).toEqual(
      new Map([
        ['leaves name', 1],
        ['leaves some', 1],
        ['leaves name some', 1],
        ['leaves known', 1],
      ]),
    );
    const alike = proposal('search', 0.5, ['delta']);
    expect(leftWordFeatures(plan, [plan, alike], question).get('leaves unknown')).toBe(1);
  });
});
