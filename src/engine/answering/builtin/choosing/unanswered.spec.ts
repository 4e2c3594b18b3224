import { describe, expect, it } from '@jest/globals';
import { type Proposal } from '../../decision/proposal.js';
import { problemOfAll } from './unanswered.js';

const leavingOut = (...unexplained: string[]): Proposal => ({
  proposer: 'plan',
  confidence: 0.1,
  result: { columns: [], rows: [], truncated: false },
  sentence: '',
  traits: { operation: '', unexplained, wording: '', facts: {} },
  sql: '',
  tables: [],
  rows: () => null,
  holds: () => Promise.resolve(true),
  events: async function* () {},
});

describe('what is said to be missing', () => {
  const problem = { kind: 'unknownWords', words: ['Students', 'teachers'] } as const;

  it('is what no reading explains', () => {
    const proposals = [leavingOut('students', 'teachers'), leavingOut('teachers')];
    expect(problemOfAll(problem, proposals)).toEqual({ kind: 'unknownWords', words: ['teachers'] });
  });

  it('is nothing where readings explain every word, but none is sure enough', () => {
    expect(problemOfAll(problem, [leavingOut('teachers'), leavingOut('students')])).toEqual({
      kind: 'unsure',
    });
  });

  it('is what the grammar says where there is no other reading, or where it knows the words', () => {
    const known = { kind: 'unclear', words: ['more'] } as const;
    expect(problemOfAll(problem, [])).toEqual(problem);
    expect(problemOfAll(known, [leavingOut()])).toEqual(known);
  });
});
