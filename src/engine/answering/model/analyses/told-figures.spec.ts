import { describe, expect, it } from '@jest/globals';
import {
  analysedEvents,
  BY_HALL,
  compare,
  COST,
  FISH_AND_MEAT,
} from '../../../../../test/support/answering/model/analysed-events.js';
import { replyOf, stepsOf } from '../../../../../test/support/answering/model/asked-model.js';

const { drawn, analysed, said } = analysedEvents();

describe('a test of statistics that a model proposes', () => {
  it('comes with the statements, the chart and the words of the built-in analyst, and its figures are told by short names', async () => {
    const reply =
      'The analysis of variance has a statistic of {{r1.statistic}} and a p-value of {{r1.p_value}}. The p-value is 0.04.';
    const events = await analysed(compare({ method: 'anova', ...BY_HALL }), { reply });
    expect(drawn.map(({ kind }) => kind)).toEqual(['boxplot']);
    expect(events.filter(({ type }) => type === 'image')).toHaveLength(2);
    expect(stepsOf(events)).toContain('GROUP BY 1, 2');
    expect(stepsOf(events)).toContain('the p-value of the analysis of variance');
    expect(replyOf(events)).toContain('has a statistic of 0.8475 and a p-value of 0.4396.');
    expect(replyOf(events)).toContain('- 1 sentence of the model was left out');
  });

  it('may be told with the level of its interval', async () => {
    const reply =
      'The mean of cost is {{r1.mean}}, and its 90 % confidence interval has the lower end {{r1.lower_end}} and the upper end {{r1.upper_end}}.';
    const events = await analysed({ kind: 'mean_interval', columns: COST, level: 90 }, { reply });
    expect(replyOf(events)).toMatch(
      /^The mean of cost is 86\.53, and its 90 % confidence interval has the lower end \d/,
    );
    expect(replyOf(events)).not.toContain('left out');
  });

  it.each<[string, object, string]>([
    ['of texts', compare({ columns: ['events.hall'], by: ['events.menu'] }), 'hall holds no numbers'],
    ['of nothing to compare', compare({}), 'say by, or left and right, or two columns'],
    [
      'of pairs in different rows',
      compare({ method: 'paired', ...FISH_AND_MEAT }),
      'paired takes two columns of the same rows',
    ],
    [
      'of three groups by a test of two',
      compare({ method: 't', ...BY_HALL }),
      'two groups are needed, there are 3',
    ],
    ['of groups that are none', compare({ by: ['events.event_no'], method: 'anova' }), 'cannot be computed'],
    ['by an unknown method', compare({ method: 'magic', ...BY_HALL }), 'method must be one of welch, t,'],
    [
      'of an unknown number',
      compare({ ...BY_HALL, parts: ['effect'] }),
      'parts must be of statistic, p_value',
    ],
    ['of no target', { kind: 'regression', columns: ['events.guests'] }, 'target is missing'],
    [
      'of itself',
      { kind: 'regression', target: 'events.cost', columns: COST },
      'columns must not hold the target',
    ],
    [
      'of a class of three',
      { kind: 'regression', method: 'logistic', target: 'events.hall', columns: ['events.guests'] },
      'hall has 3 values: a logistic regression takes a target of two',
    ],
    [
      'with an impossible level',
      { kind: 'mean_interval', columns: COST, level: 120 },
      'level must be above 0 and below 100',
    ],
  ])('is sent back where it is one %s', async (_what, analysis, problem) => {
    const events = await analysed(analysis).catch((error: unknown) => error);
    expect(events).toMatchObject({ message: 'the model found nothing out, and its reply rests on nothing' });
    expect(said()).toContain('Not done: ');
    expect(said()).toContain(problem);
  });
});
