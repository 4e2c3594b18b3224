import { contextOf, Numbers, resultOf, type WrittenReply } from './replies.js';

const SUBJECTS = ['cost', 'revenue', 'delay', 'weight', 'score'] as const;
const LEVEL = 0.05;

const tested = (numbers: Numbers, statistic: 'pValue' | 'normality') =>
  resultOf(
    'r1',
    [
      { name: 'statistic of the test', type: 'number' },
      { name: 'p-value of the test', type: 'number', statistic },
    ],
    [
      [
        (1 + numbers.next(9000)) / 1000,
        numbers.next(2) === 0 ? numbers.next(490) / 10_000 : (51 + numbers.next(900)) / 1000,
      ],
    ],
  );

const correlated = (numbers: Numbers) =>
  resultOf(
    'r1',
    [
      { name: 'correlation', type: 'number', statistic: 'correlation' },
      { name: 'pairs', type: 'integer' },
    ],
    [[((numbers.next(2) === 0 ? 1 : -1) * (10 + numbers.next(88))) / 100, 20 + numbers.next(900)]],
  );

function ofTest(subject: string, numbers: Numbers): WrittenReply {
  const result = tested(numbers, 'pValue');
  const isSmall = Number(result.rows[0]?.[1]) < LEVEL;
  const p = 'the p-value of the test is {{r1.p_value_of_the_test}}';
  const reply = numbers.pick([
    `The difference in ${subject} is ${isSmall ? '' : 'not '}significant: ${p}.`,
    `There is ${isSmall ? '' : 'no '}evidence of a difference in ${subject}, as ${p}.`,
    `Both ${isSmall ? '' : 'do not '}differ in ${subject}: ${p}.`,
  ]);
  return { reply, context: contextOf(`Does ${subject} differ between both?`, [result]) };
}

function ofNormality(subject: string, numbers: Numbers): WrittenReply {
  const result = tested(numbers, 'normality');
  const isSmall = Number(result.rows[0]?.[1]) < LEVEL;
  const reply = `The ${subject} is ${isSmall ? 'not ' : ''}normally distributed: the p-value of the test is {{r1.p_value_of_the_test}}.`;
  return { reply, context: contextOf(`Is ${subject} normally distributed?`, [result]) };
}

function ofCorrelation(subject: string, numbers: Numbers): WrittenReply {
  const result = correlated(numbers);
  const coefficient = Number(result.rows[0]?.[0]);
  const size = Math.abs(coefficient);
  const strength = size >= 0.5 ? 'strong' : size >= 0.3 ? 'moderate' : 'weak';
  const sense = coefficient > 0 ? 'positive' : 'negative';
  const reply = `There is a ${strength} ${sense} correlation of {{r1.correlation}} between ${subject} and age.`;
  return { reply, context: contextOf(`How do ${subject} and age hang together?`, [result]) };
}

const KINDS = [ofTest, ofCorrelation, ofTest, ofCorrelation, ofNormality] as const;

/** Replies that say of tests and correlations what follows from their numbers. */
export function statisticReplies(count: number): WrittenReply[] {
  const numbers = new Numbers(11);
  return Array.from({ length: count }, (_, at) =>
    (KINDS[at % KINDS.length] ?? ofTest)(numbers.pick(SUBJECTS), numbers),
  );
}
