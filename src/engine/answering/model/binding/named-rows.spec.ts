import { describe, expect, it } from '@jest/globals';
import { contextOf, resultOf } from '../../../../../test/support/answering/model/replies.js';
import { bindSentence } from './bind.js';
import { type BindingContext } from './context.js';

const byRegion = resultOf(
  'r1',
  [
    { name: 'region', type: 'text' },
    { name: 'revenue', type: 'number' },
  ],
  [
    ['North', 1234.5],
    ['South', 900],
    ['East', -20.25],
  ],
);
const context = contextOf('Which regions are there?', [byRegion], {
  instructions: 'You answer questions about the data that are given to you.',
});

const told = (sentence: string, changes: Partial<BindingContext> = {}): string => {
  const bound = bindSentence(sentence, { ...context, ...changes }, (name) => `[${name}]`);
  return bound.isBound ? bound.text : `REFUSED: ${bound.reason}`;
};

describe('a sentence that names rows, columns and periods', () => {
  it('lists names of rows by references alone', () => {
    const all = '{{r1.rows.0.region}}, {{r1.rows.1.region}}';
    expect(told(`The regions are ${all} and {{r1.rows.2.region}}.`)).toBe(
      'The regions are North, South and East.',
    );
    const typed = '"Atlantis" is typed in a list of references';
    expect(told(`The regions are {{r1.rows.0.region}}, Atlantis, {{r1.rows.1.region}}.`)).toContain(typed);
    expect(told(`The regions are ${all} and Atlantis.`)).toContain(typed);
    expect(told(`The regions are: Atlantis, ${all}.`)).toContain(typed);
  });

  it('says that rows run from the first to the last of them', () => {
    expect(told('The regions run from {{r1.rows.0.region}} to {{r1.rows.last.region}}.')).toBe(
      'The regions run from North to East.',
    );
    expect(told('The regions run from {{r1.rows.1.region}} to {{r1.rows.last.region}}.')).toContain(
      'the rows run from r1.rows.0.region to r1.rows.last.region',
    );
  });

  it('takes a value in small letters for a name, unless it is a word of any reply or an answer', () => {
    const channels = resultOf(
      'r5',
      [
        { name: 'channel', type: 'text' },
        { name: 'visits', type: 'integer' },
      ],
      [
        ['online', 8],
        ['shop', 5],
        ['data', 1],
      ],
    );
    const among = { results: new Map([['r5', channels]]), names: ['Yes', 'catalogue'] };
    expect(told('The data give {{r5.rows.0.channel}} {{r5.rows.0.visits}} visits.', among)).toContain(
      'REFUSED',
    );
    expect(told('There are {{r5.row_count}} channels, catalogue not.', among)).toContain(
      '"catalogue" has nothing',
    );
    expect(told('There are {{r5.row_count}} of these data.', among)).toBe('There are 3 of these data.');
    expect(told('Yes: there are {{r5.row_count}}.', among)).toBe('Yes: there are 3.');
  });

  it('does not call what tells a row apart by the name of another column', () => {
    const match = resultOf(
      'r5',
      [
        { name: 'winner_name', type: 'text' },
        { name: 'loser_name', type: 'text' },
        { name: 'round', type: 'text' },
      ],
      [['Serena', 'Venus', 'final']],
    );
    const played = { results: new Map([['r5', match]]) };
    expect(told('It was won by the winner {{r5.winner_name}} against {{r5.loser_name}}.', played)).toContain(
      'Serena against Venus',
    );
    expect(told('It was won by the winner {{r5.loser_name}}.', played)).toContain(
      '"winner" is what r5.winner_name is called',
    );
  });

  it('takes texts that are figures for numbers, which are named and not typed', () => {
    const paid = resultOf(
      'r5',
      [
        { name: 'expense 2017', type: 'text' },
        { name: 'expense 2018', type: 'text' },
      ],
      [['$ 41,305', '$ 39,100']],
    );
    const expenses = { results: new Map([['r5', paid]]), asked: 'The expense in 2017 and 2018?' };
    expect(told('The expense in 2018 was {{r5.expense_2018}}.', expenses)).toBe(
      'The expense in 2018 was $ 39,100.',
    );
    expect(told('The expense in 2018 was {{r5.expense_2017}}.', expenses)).toContain('name "expense 2017"');
    expect(told('In 2018 it was {{r5.expense_2018}}, 41,305 in 2017.', expenses)).toContain(
      '"41,305" is typed',
    );
  });

  it('takes the ends of whole years for no January and no December', () => {
    const year = resultOf('r5', [{ name: 'total', type: 'number' }], [[7]], {
      conditions: ['2023-01-01', '2023-12-31'],
    });
    const of = { results: new Map([['r5', year]]), asked: 'The total of 2023?' };
    expect(told('The total in 2023 was {{r5.total}}.', of)).toBe('The total in 2023 was 7.');
    expect(told('The total in December was {{r5.total}}.', of)).toContain('"december" is not the period');
  });

  it('may call rows without a number what they were chosen for', () => {
    const chosen = resultOf('r5', [{ name: 'winner', type: 'text' }], [['Serena']], {
      chosen: [{ extreme: 'max', column: 'rank_points' }],
    });
    const results = new Map([['r5', chosen]]);
    expect(told('The winner with the highest rank is {{r5.winner}}.', { results })).toBe(
      'The winner with the highest rank is Serena.',
    );
    expect(told('The winner with the highest age is {{r5.winner}}.', { results })).toContain(
      '"highest" does not',
    );
    expect(told('The winner with the lowest rank is {{r5.winner}}.', { results })).toContain(
      '"lowest" does not',
    );
  });

  it('need not name the only row of a result that was restricted to it', () => {
    const columns = [{ name: 'item', type: 'text' } as const, { name: 'shares', type: 'integer' } as const];
    const row = [['Outstanding', 2806364]] as const;
    const sentence = 'The number of outstanding shares is {{r6.shares}}.';
    const asked = resultOf('r6', columns, row, { conditions: ['Outstanding'] });
    expect(told(sentence, { results: new Map([['r6', asked]]) })).toBe(
      'The number of outstanding shares is 2,806,364.',
    );
    const other = 'The number of granted shares is {{r6.shares}}.';
    expect(told(other, { results: new Map([['r6', asked]]) })).toContain('say which row of r6');
    const found = resultOf('r6', columns, row);
    expect(told(sentence, { results: new Map([['r6', found]]) })).toContain('say which row of r6');
  });
});
