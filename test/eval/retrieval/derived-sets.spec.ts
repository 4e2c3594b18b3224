import { describe, expect, it } from '@jest/globals';
import { derivedSets } from './derived-sets.js';
import { type RankingSet } from './ranking-set.js';

const SET: RankingSet = {
  name: 'handbook',
  passages: [
    {
      id: '0-0',
      text: 'Leave is asked for early. It takes 14 days and 2 forms. The office decides. Nobody waits long.',
      headings: ['Leave of employees'],
    },
    { id: '0-1', text: 'Sick employees call at once. A letter follows.', headings: [] },
    { id: '1-0', text: 'The canteen opens at noon.', headings: [] },
  ],
  questions: [{ id: 'q', text: 'When do employees apply for holidays?', relevant: new Set(['0-0']) }],
};

const derived = (kind: string, set = SET): RankingSet | undefined =>
  derivedSets(set).find(({ name }) => name === `handbook: ${kind}`);
const questions = (kind: string): [string, string[]][] =>
  (derived(kind)?.questions ?? []).map(({ text, relevant }) => [text, [...relevant]]);
const textOf = (kind: string, id: string): string | undefined =>
  derived(kind)?.passages.find((passage) => passage.id === id)?.text;

describe('derivedSets', () => {
  it('lets titles search for passages without them', () => {
    expect(questions('title')).toEqual([['Leave of employees', ['0-0']]]);
    expect(derived('title')?.passages.flatMap(({ headings }) => headings)).toEqual([]);
  });

  it('lets titles search for every sentence under them', () => {
    expect(questions('title, of sentences')).toEqual([
      ['Leave of employees', ['0-0/0', '0-0/1', '0-0/2', '0-0/3']],
    ]);
    expect(textOf('title, of sentences', '0-0/2')).toBe('The office decides.');
  });

  it('takes what searches out of the passage that it searches for', () => {
    expect(questions('last sentence')).toEqual([['Nobody waits long.', ['0-0']]]);
    expect(textOf('last sentence', '0-0')).toBe(
      'Leave is asked for early. It takes 14 days and 2 forms. The office decides.',
    );
    expect(questions('sentence with most figures')).toEqual([['It takes 14 days and 2 forms.', ['0-0']]]);
    expect(questions('first half')).toEqual([
      ['Leave is asked for early. It takes 14 days and 2 forms.', ['0-0']],
    ]);
    expect(textOf('first half', '0-0')).toBe('The office decides. Nobody waits long.');
  });

  it('keeps passages that are too short to be cut as others to find', () => {
    expect(textOf('last sentence', '1-0')).toBe('The canteen opens at noon.');
  });

  it('lets first sentences search for all paragraphs of their article', () => {
    expect(questions('first sentence, of the article')).toEqual([
      ['Leave is asked for early.', ['0-0', '0-1']],
      ['Sick employees call at once.', ['0-0', '0-1']],
    ]);
  });

  it('shortens and misspells the questions of the set', () => {
    expect(questions('two longest words')).toEqual([['employees holidays', ['0-0']]]);
    expect(questions('misspelt')).toEqual([['When do empolyees apply for holidays?', ['0-0']]]);
  });

  it('leaves out what a set has nothing for', () => {
    const bare = { ...SET, passages: [{ id: 'a', text: '黑豹队', headings: [] }], questions: [] };
    expect(derivedSets(bare)).toEqual([]);
  });
});
