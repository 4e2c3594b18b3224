import { describe, expect, it } from '@jest/globals';
import {
  isTold,
  mutated,
  type Mutation,
  MUTATIONS,
  reasonsAgainst,
} from '../../../../../test/support/answering/model/mutants.js';
import { writtenReplies } from '../../../../../test/support/answering/model/domain-replies.js';
import { otherReplies } from '../../../../../test/support/answering/model/other-replies.js';
import { Numbers, type WrittenReply } from '../../../../../test/support/answering/model/replies.js';
import { statisticReplies } from '../../../../../test/support/answering/model/statistic-replies.js';

/** Of the mutants of one kind. */
const MOST_TOLD = 0.005;
const OF_ROWS = MUTATIONS.filter((mutation) => mutation !== 'statistic');
const SETS: readonly (readonly [string, readonly WrittenReply[], readonly Mutation[]])[] = [
  ['of groups, years and first places', writtenReplies(500), OF_ROWS],
  ['of series, products and cities', otherReplies(500), OF_ROWS],
  ['of tests and correlations', statisticReplies(500), ['cell', 'unit', 'sign', 'statistic', 'reference']],
];
const CASES = SETS.flatMap(([name, replies, mutations]) =>
  mutations.map((mutation): [string, Mutation, readonly WrittenReply[]] => [name, mutation, replies]),
);

describe('500 replies with one thing changed', () => {
  it.each(SETS)('are all told as they were written: %s', (_name, replies) => {
    expect(replies.flatMap(reasonsAgainst)).toEqual([]);
  });

  it.each(CASES)('are refused: %s, with another %s', (_name, mutation, replies) => {
    const numbers = new Numbers(7);
    const mutants = replies.flatMap((reply) => mutated(reply, mutation, numbers) ?? []);
    const told = mutants.filter(isTold).map(({ reply }) => reply);
    expect(mutants.length).toBeGreaterThanOrEqual(100);
    expect(told.slice(0, Math.max(0, told.length - MOST_TOLD * mutants.length))).toEqual([]);
  });
});
