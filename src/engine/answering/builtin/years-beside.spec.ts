import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { advertsByDay } from '../../../../test/support/answering/samples/calls-and-adverts.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';
import { BuiltinAnalyst } from './builtin-analyst.js';

const over = new AskedTables();

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
