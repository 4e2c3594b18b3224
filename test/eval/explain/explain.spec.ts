import { beforeAll, describe, expect, it } from '@jest/globals';
import { candidatesFor } from '../../../src/engine/answering/judge/candidates.js';
import { scores } from '../../../src/engine/answering/judge/model.js';
import { storedJudge } from '../../../src/engine/answering/judge/stored-model.js';
import { wordFeatures } from '../../../src/engine/answering/judge/features/word-features.js';
import { PlanRunner } from '../../../src/engine/answering/plan/run.js';
import { explained, type ExplainedQuestion, explanation } from './explain.js';
import { weightsOf } from './weights.js';

const PATHS = ['examples/data/weather.csv'];
const explain = (question: string): Promise<ExplainedQuestion> =>
  explained({ question, paths: PATHS, history: [] });

describe('the way of a question', () => {
  let found: ExplainedQuestion;
  let text: string;
  beforeAll(async () => {
    found = await explain('Which location had the most snow days in 2012?');
    text = explanation(found, 2);
  });

  it('is told from its tokens to the reply, in the order of the stages', () => {
    const headings = text.split('\n').filter((line) => /^\S/.test(line));
    expect(headings).toEqual(['QUESTION', 'MENTIONS', 'PLANS', 'PROPOSALS', 'OUTCOME']);
    expect(text).toContain('5 snow');
    expect(text.trimEnd().endsWith(found.answer.reply.trim().split('\n').at(-1) ?? '')).toBe(true);
  });

  it('names what is mentioned, and the conditions that may hold together', () => {
    expect(text).toMatch(/^ {2}column +"location" +weather\.location/m);
    expect(text).toMatch(/^ {2}value +"snow" +weather\.weather = snow/m);
    expect(text).toMatch(/^ {2}conditions +\d/m);
  });

  it('shows as many plans as are wished, with their query and result', () => {
    expect(text.match(/^ {2}\d+\. [01]\.\d\d {2}\d+ rows?: /gm)).toHaveLength(2);
    expect(text).toContain('FROM "weather"');
  });

  it('says what of the proposals was told', async () => {
    const told = await explain('What is the highest temp_max in Seattle?');
    const { origin } = told.answer;
    const proposer = origin?.way === 'choice' ? origin.told?.proposer : undefined;
    const way = explanation(told, 9);
    expect(proposer).toBeDefined();
    expect(way).toMatch(new RegExp(`^ {2}\\d\\. [01]\\.\\d\\d {2}${proposer}.*← told$`, 'm'));
    expect(way).toContain(`told: the reading of ${proposer}`);
  });

  it('weighs all that the judge does', () => {
    const { linked } = found.judged ?? {};
    if (!linked) throw new Error('no plans were looked for');
    const { model } = storedJudge();
    const candidates = candidatesFor(linked, new PlanRunner(linked.dataset));
    const points = scores(candidates, wordFeatures(linked), model);
    candidates.forEach((candidate, at) => {
      const sum = [...weightsOf(candidate, linked, model).values()].reduce((one, other) => one + other, 0);
      expect(sum).toBeCloseTo(points[at] ?? 0, 6);
    });
  });
});

it('says why a question is declined, with what is proposed all the same', async () => {
  const text = explanation(await explain('How many zeppelins were vaccinated?'), 2);
  expect(text).toMatch(/^PROPOSALS\n {2}\d+, over tables that cannot be joined/m);
  expect(text).toMatch(/^OUTCOME\n {2}declined: .*the grammar does not understand it/m);
  expect(text).toContain('zeppelins');
});
