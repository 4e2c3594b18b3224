import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';

const linked = linkedQuestions([
  {
    name: 'tweets',
    sql: `SELECT * FROM (VALUES ('late', 120, 'Fox'), ('lost', 95, 'Elk'), ('late', 150, 'Yak')) AS t(negativereason, "Horse Power", model)`,
  },
]);

const boxes = linkedQuestions([
  { name: 'mailboxes', sql: `SELECT * FROM (VALUES ('red', 3), ('blue', 4)) AS t(paint, height)` },
  { name: 'streets', sql: `SELECT * FROM (VALUES ('Elm', 30), ('Oak', 40)) AS t(street, width)` },
]);

const columnsOf = (question: string): (string | undefined)[] =>
  linked(question).slots.map(({ alternatives }) => alternatives[0]?.column.name);

describe('words written together', () => {
  it('in a header are named by the words, also in the plural', () => {
    expect(columnsOf('the most common negative reason')).toEqual(['negativereason']);
    expect(columnsOf('the most common negative reasons')).toEqual(['negativereason']);
  });

  it('in the name of a table are named by the words', () => {
    expect(boxes('How many mail boxes are there?').tablePlaces('mailboxes')).toEqual([2, 3]);
    expect(boxes('How many boxes of mail are there?').tablePlaces('mailboxes')).not.toEqual([2, 4]);
  });

  it('in a question name the words of a header', () => {
    expect(columnsOf('average horsepower by model')).toEqual(['Horse Power', 'model']);
  });
});
