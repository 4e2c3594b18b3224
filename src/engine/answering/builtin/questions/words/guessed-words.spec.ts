import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { offeredQuestions, replyText } from '../../../../../../test/support/answering/replies.js';
import {
  firstCells,
  firstRows,
  toySales,
} from '../../../../../../test/support/answering/samples/toy-sales.js';

const over = new AskedTables();

const paperlessContracts = {
  name: 'contracts',
  sql: `SELECT 'C' || range AS contract, ['Yes', 'No'][1 + range % 2] AS paperless_billing,
      ['Card', 'Transfer', 'Cash'][1 + range % 3] AS payment_method, ['Yes', 'No', 'No', 'No'][1 + range % 4] AS churn
    FROM range(60)`,
};

const MEMBERS = {
  name: 'members',
  sql: `SELECT * FROM (VALUES (1, 'Ann Lee'), (2, 'Bob Ray'), (3, 'Cho Kim'), (4, 'Dee Fox')) AS t(member_id, name)`,
};

const PURCHASES = {
  name: 'purchases',
  sql: `SELECT range AS purchase_id, 1 + range % 4 AS member_id, range * 7 % 31 AS total_pounds FROM range(20)`,
};

const CLUB = [MEMBERS, PURCHASES];

describe('a word for money that no header says', () => {
  it.each(['Hey, which product line makes us the most money?', 'Which product line makes the most money?'])(
    'means the only column of amounts, added up for what occurs in many rows: %s',
    async (question) => {
      const [first] = firstRows(await over.usualEvents(toySales, question));

      expect(first).toEqual(['Food', 1800]);
    },
  );

  it('is not passed over: rows are not counted where money is asked for', async () => {
    const events = await over.usualEvents(
      CLUB,
      'What share of everything spent came from Ann Lee, as a percentage?',
    );

    expect(firstCells(events)).toEqual([]);
  });
});

describe('a column of whose header a word means no more than a part', () => {
  it('is offered, and not told', async () => {
    const events = await over.usualEvents(
      paperlessContracts,
      'Which way of paying has the highest churn rate?',
    );

    expect(firstCells(events)).toEqual([]);
    expect(offeredQuestions(events)[0]).toContain('paperless_billing');
  });

  it('is told where the word itself is in the header', async () => {
    const events = await over.usualEvents(paperlessContracts, 'churn rate by billing');

    expect(replyText(events)).toContain('paperless\\_billing');
  });
});

describe('the reason why a question is not answered', () => {
  it.each([
    ['Which contracts were lost?', 'lost'],
    ['Which payment method fell the fastest?', 'fell'],
  ])('is told in its own words: %s', async (question, word) => {
    const reply = replyText(await over.usualEvents(paperlessContracts, question));

    expect(reply).toContain(`“${word}”`);
    expect(reply).not.toContain('growth');
  });
});
