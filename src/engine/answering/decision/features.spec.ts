import { describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../../table.js';
import { agreementFeatures } from './agreement-features.js';
import { decisionFeatures } from './features.js';
import { type Proposer, type ReadProposal } from './proposal.js';
import { resultFeatures } from './result-features.js';
import { wordingFeatures } from './wording-features.js';

const table = (names: readonly string[], ...rows: readonly (readonly CellValue[])[]): ResultTable => ({
  columns: names.map((name) => ({ name, type: 'text' })),
  rows: rows.map((row) => [...row]),
  truncated: false,
});

function proposal(proposer: Proposer, confidence: number | null, result: ResultTable): ReadProposal {
  const traits = { operation: 'rows', unexplained: [], wording: '', facts: {} };
  return { proposer, confidence, result, sentence: '', traits };
}

const given = (features: ReadonlyMap<string, number>, name: string): number => features.get(name) ?? 0;

describe('how a result stands to those of others', () => {
  const names = table(['name'], ['Ann'], ['Bob']);
  const plan = proposal('plan', 0.7, names);

  it.each([
    ['the same as', table(['called'], ['Bob'], ['Ann'])],
    ['the first column of', table(['name', 'age'], ['Ann', 31], ['Bob', 44])],
    ['a column of', table(['age', 'name'], [31, 'Ann'], [44, 'Bob'])],
    ['the first value of', table(['name'], ['Ann'])],
    ['a value of', table(['age', 'name'], [31, 'Ann'])],
    ['more than', table(['name'], ['Bob'])],
    ['nothing of', table(['name'], ['Cho'])],
  ])('is told: it is %s', (relation, other) => {
    const features = agreementFeatures(plan, [plan, proposal('search', 0.4, other)]);
    expect(given(features, `plan gives ${relation} search`)).toBe(1);
    expect([...features.keys()].filter((name) => name.startsWith('plan gives'))).toHaveLength(1);
  });

  it('is surer where others that give the same are', () => {
    const all = [plan, proposal('search', 0.4, names), proposal('search', 0.5, table(['age'], [1]))];
    const features = agreementFeatures(plan, [...all, proposal('grammar', null, names)]);
    expect(given(features, 'sureness of search that agrees')).toBeCloseTo(0.4);
    expect(given(features, 'sureness of grammar that agrees')).toBeCloseTo(0.5);
    expect(given(features, 'sureness of plan that agrees')).toBe(0);
  });
});

describe('what a result looks like beside its question', () => {
  it('tells of one number what it is', () => {
    const features = resultFeatures(table(['count'], [2019]), 'how many rows of 2,019 are there', 2019);
    expect(given(features, 'number is in question')).toBe(1);
    expect(given(features, 'number is that of all rows')).toBe(1);
    expect(given(features, 'number is a year')).toBe(1);
    expect(given(features, 'number is negative')).toBe(0);
  });

  it('tells that it repeats what was asked', () => {
    const features = resultFeatures(table(['name'], ['Lyon'], ['Turin']), 'walkers who are not in turin', 5);
    expect(given(features, 'first value is in question')).toBe(0);
    expect(given(features, 'a value is in question')).toBe(1);
  });
});

describe('how a wording fits its question', () => {
  const features = wordingFeatures(
    'What is the average unit price of the 5 oldest shops?',
    'The average of unitPrice by region, highest first (3 shown)',
    [{ name: 'unitPrice', type: 'number' }],
  );

  it('is told by the words and numbers that either lacks', () => {
    expect(given(features, 'words that the wording lacks')).toBe(2);
    expect(given(features, 'numbers that the wording lacks')).toBe(1);
    expect(given(features, 'numbers that the question lacks')).toBe(1);
    expect(given(features, 'share of first header that is named')).toBe(1);
    expect(given(features, 'headers that are not named')).toBe(0);
  });

  it('is looked at beside the words that say what is to be computed', () => {
    expect(given(features, 'says average')).toBe(1);
    expect(given(features, 'says total')).toBe(0);
  });
});

describe('a question', () => {
  const featuresOf = (question: string): ReadonlyMap<string, number> => {
    const each = proposal('plan', 0.7, table(['count'], [3]));
    const situation = { question, isOfSeveral: false, tables: 1, rows: 8, isPassable: () => false };
    return decisionFeatures(each, [each], situation);
  };

  it('asks for several things where it says all of them', () => {
    expect(given(featuresOf('Show all walkers from Turin'), 'asks several')).toBe(1);
  });

  it('asks for no more of them where it says that there are none at all', () => {
    expect(given(featuresOf('How many walkers have no dogs at all?'), 'asks several')).toBe(0);
  });
});
