import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { replyText } from '../../../../../../test/support/answering/replies.js';
import { advertsByDay } from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import { firstCells, toySales } from '../../../../../../test/support/answering/samples/toy-sales.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const over = new AskedTables();

describe('a question whether something is more than something else', () => {
  it('is answered by yes or no before the numbers of both', async () => {
    const question = 'Do we sell more items in total on a weekend than on a weekday?';
    const events = await over.events(toySales, question);

    expect(replyText(events)).toMatch(/^\*\*No\*\*\.\s+The number of rows is highest for \*\*weekday\*\*/);
  });

  it('is not answered by numbers that do not say which is which', async () => {
    const events = await over.usualEvents(
      toySales,
      'Do we sell more items in total on Saturdays than on a weekday?',
    );

    expect(firstCells(events).filter((first) => typeof first !== 'boolean')).toEqual([]);
  });

  it('is answered by yes or no with both numbers', async () => {
    const events = await over.usualEvents(toySales, 'Is the total of total higher for Toys than for Books?');

    expect(replyText(events)).toMatch(/^\*\*Yes\*\*/);
  });
});

describe('a question whether something was more at one time than at another', () => {
  it.each([
    ['Was revenue higher in 2024 than in 2023?', 'Yes', '4,600'],
    ['Is revenue in 2023 higher than in 2024?', 'No', '4,600'],
    ['Is revenue in 2024 higher than 2023?', 'Yes', '4,600'],
    ['Did we bring in more revenue in 2023 than in 2024?', 'No', '4,600'],
    ['Were there fewer clicks in 2023 than in 2024?', 'Yes', '120'],
    ['Is the revenue for 2024 lower than for 2023?', 'No', '4,600'],
    ['Were clicks in June 2024 higher than in May 2024?', 'Yes', '60'],
  ])('is answered by the totals of both: %s', async (question, verdict, number) => {
    const reply = await over.reply(advertsByDay, question, trustingAnalyst());
    expect(reply).toMatch(new RegExp(`^\\*\\*${verdict}\\*\\*`));
    expect(reply).toContain(number);
  });

  it.each(['Was revenue higher in 2024 than in 2023?', 'Is the revenue for 2024 lower than for 2023?'])(
    'is never answered by rows whose amount is a year: %s',
    async (question) => {
      const reply = await over.reply(advertsByDay, question, new BuiltinAnalyst(noCharts, searchHere));
      expect(reply).not.toMatch(/revenue\W*(?:\*\s*)?is (?:over )?202\d/i);
    },
  );
});
