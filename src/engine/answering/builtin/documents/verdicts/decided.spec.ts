import { describe, expect, it } from '@jest/globals';
import { type FoundPassage } from '../../../../retrieval/index.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { decidedBy } from './decided.js';
import { readQuestion } from '../question/question-type.js';

function decided(question: string, text: string, language: QuestionLanguage = 'EN'): string | null {
  const index = language === 'DE' ? 'german' : language === 'TR' ? 'turkish' : 'english';
  const passage: FoundPassage = {
    source: 0,
    position: 0,
    page: null,
    headings: ['Lease of the mill'],
    language: index,
    score: 1,
    similarity: null,
    text,
  };
  return decidedBy(readQuestion(question, language), [passage], ['lease-2024.md'])?.decision ?? null;
}

describe('whether something is so', () => {
  it.each([
    ['Is the rent £18,500?', 'The rent is £18,500.', 'yes'],
    ['Is the rent £19,000?', 'The rent is £18,500.', 'no'],
    ['Is the warranty period two years?', 'The warranty period is 24 months.', 'yes'],
    ['Was the lease signed in May 2023?', 'The lease was signed on 3 May 2023.', 'yes'],
    ['Was the lease signed in June 2023?', 'The lease was signed on 3 May 2023.', 'no'],
    ['Are animals allowed?', 'Animals are not allowed.', 'no'],
    ['May lifts be used during an alarm?', 'Lifts must not be used during an alarm.', 'no'],
    ['Did the firm employ more than 250 people?', 'The firm employed 298 people.', 'yes'],
    ['Did the firm employ more than 300 people?', 'The firm employed 298 people.', 'no'],
    ['Does the mill have a cold store?', 'It has no cold store.', 'no'],
    ['Does the lessor maintain the walls?', 'The lessor maintains the walls and the roof.', 'yes'],
  ])('is decided by the sentence that says it: %s %s', (question, sentence, decision) => {
    expect(decided(question, sentence)).toBe(decision);
  });

  it.each([
    ['Beträgt die Gewährleistung drei Jahre?', 'Die Gewährleistung beträgt zwei Jahre.', 'no'],
    ['Ist die Lieferung versichert?', 'Die Lieferung ist nicht versichert.', 'no'],
  ])('is decided in the language of the text: %s %s', (question, sentence, decision) => {
    expect(decided(question, sentence, 'DE')).toBe(decision);
  });

  it.each([
    ['of someone else', 'Does the lessor pay for water?', 'The lessee pays for water.'],
    ['with the roles changed', 'Does the seller pay the client?', 'The client pays the seller.'],
    ['done by the other one', 'Did Barrow follow Lind?', 'Barrow was followed by Lind.'],
    ['of another clause', 'Did the seller pay freight?', 'The seller packed and the client paid freight.'],
    ['only under a condition', 'Is the deposit returned?', 'The deposit is returned if the hall is clean.'],
    ['only perhaps', 'Was the plant closed?', 'The plant may be closed.'],
    ['not asserted', 'Was the plant closed?', 'The board asked whether the plant was closed.'],
    ['with a bound', 'Are 10 litres kept there?', 'At most 20 litres are kept there.'],
    ['in another currency', 'Is the rent €18,500?', 'The rent is £18,500.'],
    ['as a question', 'Was the plant closed?', 'Was the plant closed?'],
    ['of something narrower', 'Is the deposit £500?', 'The deposit for small dogs of guests is £200.'],
    [
      'within more than was asked',
      'Was the lease signed on 3 May 2023?',
      'The lease was signed in May 2023.',
    ],
  ])('is not decided by a sentence %s: %s %s', (_, question, sentence) => {
    expect(decided(question, sentence)).toBeNull();
  });

  it('is not decided where two sentences contradict each other', () => {
    expect(decided('Is the rent £18,500?', 'The rent is £18,500. The rent is £19,000.')).toBeNull();
  });

  it('is not decided where something else is asked', () => {
    expect(decided('What do the documents say about the “rent”?', 'The rent is £18,500.')).toBeNull();
  });

  it('is not decided in a language that denies within the verb', () => {
    expect(decided('Depo sigortalı mı?', 'Depo sigortalıdır.', 'TR')).toBeNull();
  });

  it('is not decided for a question that denies', () => {
    expect(decided('Are animals not allowed?', 'Animals are not allowed.')).toBeNull();
  });
});
