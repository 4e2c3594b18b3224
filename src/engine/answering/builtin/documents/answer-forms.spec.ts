import { describe, expect, it } from '@jest/globals';
import { type QuestionLanguage } from '../text/languages.js';
import { holdsForm } from './answer-forms.js';
import { readQuestion } from './question/question-type.js';

const holds = (question: string, sentence: string, language: QuestionLanguage = 'EN'): boolean =>
  holdsForm(readQuestion(question, language), sentence);

describe('holdsForm', () => {
  it.each([
    ['When was it signed?', 'It was signed on 3 May 2021.', 'EN'],
    ['When was it signed?', 'The signing in 1987 was secret.', 'EN'],
    ['Wann wurde er unterschrieben?', 'Er wurde am 3. Mai 2021 unterschrieben.', 'DE'],
    ['什么时候签的？', '合同于2021年5月3日签订。', 'ZH-CN'],
    ['How many came?', 'Seven people came.', 'EN'],
    ['How much is it?', 'It costs $1,200.50 a year.', 'EN'],
    ['Combien sont venus ?', 'Douze ? Non, trois personnes sont venues.', 'FR'],
    ['有几个人？', '有三个人。', 'ZH-CN'],
    ['Who signed?', 'It was signed by Marta Kowalska.', 'EN'],
    ['Where is the plant?', 'The plant lies in Gdansk.', 'EN'],
  ] as const)('finds what is asked for: %s %s', (question, sentence, language) => {
    expect(holds(question, sentence, language)).toBe(true);
  });

  it.each([
    ['When was it signed?', 'Employees may sign on paper.'],
    ['How many came?', 'They came on foot.'],
    ['Who signed?', 'Somebody signed it.'],
    ['Where is the plant?', 'Nobody knows.'],
    ['Who is Marta Kowalska?', 'The letter names Marta Kowalska.'],
    ['What is a retainer?', 'In 1987 Marta paid 5 EUR.'],
  ])('finds nothing of what is asked for: %s %s', (question, sentence) => {
    expect(holds(question, sentence)).toBe(false);
  });
});
