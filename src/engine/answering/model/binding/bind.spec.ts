import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contextOf, resultOf } from '../../../../../test/support/answering/model/replies.js';
import { Catalogue } from '../../narration/catalogue.js';
import { bindSentence } from './bind.js';
import { type BindingContext } from './context.js';

const usd = { kind: 'currency', written: 'USD' } as const;
const byRegion = resultOf(
  'r1',
  [
    { name: 'region', type: 'text' },
    { name: 'revenue', type: 'number', unit: usd },
    { name: 'orders', type: 'integer' },
  ],
  [
    ['North', 1234.5, 12],
    ['South', 900, 30],
    ['East', -20.25, 3],
  ],
);
const total = resultOf('r2', [{ name: 'revenue', type: 'number', unit: usd }], [[2114.25]]);
const context = contextOf('Which region had the most revenue in the top 5 of 2024?', [byRegion, total], {
  names: ['North', 'South', 'East', 'West'],
  passages: new Map([
    ['p1', 'The contract ends after 14 days, in June.'],
    ['p3', 'Carolina had two more drives. Denver fell behind.'],
  ]),
  instructions:
    'You answer questions about the data that are given to you and never write figures by yourself.',
});

const told = (sentence: string, changes: Partial<BindingContext> = {}): string => {
  const bound = bindSentence(sentence, { ...context, ...changes }, (name) => `[${name}]`);
  return bound.isBound ? bound.text.replaceAll('\u00a0', ' ') : `REFUSED: ${bound.reason}`;
};

/** A figure without what ends its sentence. */
const withoutStops = (text: string): string => (text.endsWith('.') ? withoutStops(text.slice(0, -1)) : text);

const rates = resultOf(
  'r3',
  [
    { name: 'max of support_rate', type: 'number', extreme: 'max' },
    { name: 'min of consider_rate', type: 'number', extreme: 'min' },
  ],
  [[0.33, 0.2]],
);
const ages = resultOf(
  'r4',
  [
    { name: 'number of gymnasts', type: 'integer' },
    { name: 'average age', type: 'number' },
  ],
  [[7, 21.5]],
);
const further = { results: new Map([...context.results, ['r3', rates], ['r4', ages]] as const) };

describe('a sentence of a model', () => {
  it('names each number of a sentence beside it', () => {
    const rate = 'The maximum support rate is {{r3.max_of_support_rate}}';
    expect(told(`${rate}, the minimum consider rate is {{r3.min_of_consider_rate}}.`, further)).toBe(
      'The maximum support rate is 0.33, the minimum consider rate is 0.2.',
    );
    expect(told(`${rate}, the maximum consider rate is {{r3.min_of_consider_rate}}.`, further)).toContain(
      '"maximum" does not follow',
    );
    const age = (count: string, mean: string): string =>
      `The average age of all {{r4.${count}}} gymnasts is {{r4.${mean}}}.`;
    expect(told(age('number_of_gymnasts', 'average_age'), further)).toBe(
      'The average age of all 7 gymnasts is 21.5.',
    );
    expect(told(age('average_age', 'number_of_gymnasts'), further)).toContain('is not the number');
  });

  it('names the numbers that it computes with anywhere', () => {
    const profits = resultOf(
      'r7',
      [
        { name: 'gross profit', type: 'integer' },
        { name: 'net profit', type: 'integer' },
      ],
      [[495, 443]],
    );
    const results = new Map([['r7', profits]]);
    const change = '{{r7.gross_profit | minus r7.net_profit}}';
    expect(told(`Between gross and net profit lie ${change}.`, { results })).toBe(
      'Between gross and net profit lie 52.',
    );
    expect(told(`From the net profit it is ${change} on.`, { results })).toContain('name "gross profit"');
    const share = (of: string): string => `Net profit is ${of} of gross profit.`;
    expect(told(share('{{r7.net_profit | percent of r7.gross_profit}}'), { results })).toBe(
      'Net profit is 89.5% of gross profit.',
    );
    expect(told(share('{{r7.gross_profit | percent of r7.net_profit}}'), { results })).toContain(
      'is not the number that is named beside it',
    );
  });

  it('may say where on the page something stands', () => {
    expect(told('There are {{r1.row_count}} regions; the table below has their names.')).toContain(
      '3 regions',
    );
    expect(told('North lies below South.')).toContain('"below" is a direction');
  });

  it.each([
    ['North leads with a revenue of {{r1.rows.0.revenue}}.', 'North leads with a revenue of USD 1,234.5.'],
    ['{{r1.rows.1.region}} had {{r1.rows.1.orders}} orders.', 'South had 30 orders.'],
    ['The total revenue is {{r2.revenue}}.', 'The total revenue is USD 2,114.25.'],
    [
      'North made {{r1.rows.0.revenue | percent of r2.revenue}} of all revenue.',
      'North made 58.4% of all revenue.',
    ],
    [
      'North had {{cmp r1.rows.0.orders r1.rows.1.orders: more|fewer}} orders than South.',
      'North had fewer orders than South.',
    ],
    [
      'The highest revenue, {{r1.rows.0.revenue}}, was that of North.',
      'The highest revenue, USD 1,234.5, was that of North.',
    ],
    ['There are {{r1.row_count}} regions.', 'There are 3 regions.'],
    ['It ends after 14 days {{p1}}.', 'It ends after 14 days [p1].'],
    ['It ends in June {{p1}}.', 'It ends in June [p1].'],
    ['Carolina had two more drives {{p3}}.', 'Carolina had two more drives [p3].'],
    ['These are the top 5 of 2024.', 'These are the top 5 of 2024.'],
  ])('is told with what its references stand for: %s', (sentence, text) => {
    expect(told(sentence)).toBe(text);
  });

  it.each([
    ['The revenue was 1,234.5.', '"1,234.5" is typed'],
    ['The revenue was ١٢٣.', 'is typed'],
    ['North had twelve orders.', '"twelve" is a number that is typed'],
    ['North had a third of the revenue.', '"third" is a number that is typed'],
    ['Its share was ½.', '"½" is typed'],
    ['Its share was 5%.', 'a sign of a number is typed'],
    ['North: {{r1.rows.0.revenue}} million of revenue.', '"million" is a number that is typed'],
    ['North: revenue of {{r1.rows.0.revenue}} euros.', '"euros" beside a reference is a unit'],
    ['North: revenue of ${{r1.rows.0.revenue}}.', 'a unit is typed beside a reference'],
    ['North: revenue of -{{r1.rows.0.revenue}}.', 'a sign is typed before a reference'],
    ['South had a revenue of {{r1.rows.0.revenue}}.', '"South" is not the row that is referred to'],
    ['West had the whole revenue, {{r2.revenue}}.', '"West" has nothing to do with the cells'],
    ['The revenue was {{r1.rows.0.revenue}}.', 'say which row of r1 it is'],
    ['North stands at {{r1.rows.0.revenue}}.', 'say which number it is: name "revenue"'],
    ['North had orders worth {{r1.rows.0.revenue}}.', 'say which number it is: name "revenue"'],
    ['South had the highest revenue, {{r1.rows.1.revenue}}.', '"highest" does not follow'],
    ['Revenue rose to {{r2.revenue}}.', '"rose" is a direction that is typed'],
    [
      'North has {{cmp r1.rows.0.orders r1.rows.1.orders: fewer|more}} orders than South.',
      'needs a word for more first',
    ],
    ['North has {{r1.rows.0.profit}}.', 'did you mean'],
    ['North has {{r9.revenue}}.', 'there is no result r9; the results are: r1, r2'],
    ['North has {{r1.revenue}}.', 'r1 has 3 rows: say which one, as in r1.rows.0.revenue'],
    ['North has {{r1.rows.7.revenue}}.', 'r1 has 3 rows; the first is rows.0'],
    ['North has {{revenue}}.', 'cannot be read as a reference'],
    ['North has {{r1.rows.0.revenue}.', 'a brace stands alone'],
    ['It ends after 15 days {{p1}}.', '"15" is typed'],
    ['It ends in July {{p1}}.', '"july" is not the period'],
    ['It ends in June.', '"june" is not the period'],
    ['Carolina had two fewer drives {{p3}}.', '"fewer" is a direction that is typed'],
    ['Denver rose {{p3}}.', '"rose" is a direction that is typed'],
    ['North had more revenue {{p3}}: {{r1.rows.0.revenue}}.', '"more" is a direction that is typed'],
    ['It is said so {{p2}}.', 'there is no passage p2'],
    ['See https://example.com for more.', 'links, images'],
    ['![chart](x)', 'links, images'],
    [
      'I answer questions about the data that are given to you and never lie.',
      'instructions are not repeated',
    ],
  ])('is refused with its reason: %s', (sentence, reason) => {
    expect(told(sentence)).toContain(reason);
  });

  it('is filled in the language of the reply', () => {
    const catalogue = Catalogue.of('DE');
    expect(told('Der Umsatz (revenue) von North: {{r1.rows.0.revenue}}.', { catalogue })).toBe(
      'Der Umsatz (revenue) von North: 1.234,5 USD.',
    );
    expect(told('North hatte zwölf Aufträge (orders).', { catalogue })).toContain('"zwölf" is a number');
    expect(told('Der Umsatz ist gestiegen.', { catalogue })).toContain('"gestiegen" is a direction');
  });

  it('may name a month only where the cells are of it', () => {
    const march = { ...total, name: 'r1', conditions: ['2024-03-01'] };
    const own = contextOf('What was the revenue?', [march]);
    expect(told('Revenue in March 2024 was {{r1.revenue}}.', own)).toBe(
      'Revenue in March 2024 was USD 2,114.25.',
    );
    expect(told('Revenue in April 2024 was {{r1.revenue}}.', own)).toContain('"april" is not the period');
  });

  it.each([
    '{{r2.revenue}}5',
    '5{{r2.revenue}}',
    '{{r2.revenue}}.5',
    '{{r2.revenue}}**5**',
    '{{r2.revenue}}{{r2.revenue}}',
  ])('makes no other number of a reference: %s', (sentence) => {
    expect(told(sentence)).toContain('a figure is joined to a reference');
  });

  it('holds no figure that was not asked, whatever is written', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('{{r2.revenue}}', ' and ', '{{r1.rows.0.region}}', 'most', ' ', '.', '{{'),
      fc.nat().map(String),
    );
    const sentence = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const shown = new Set(['2114.25', '5', '2024']);
    fc.assert(
      fc.property(sentence, (text) => {
        const bound = bindSentence(text, context, () => '');
        if (!bound.isBound) return;
        const figures = bound.text.match(/\p{N}[\p{N}.,]*/gu) ?? [];
        for (const figure of figures)
          expect(shown).toContain(
            withoutStops(figure.normalize('NFKC').replaceAll(',', '')).replace(/^0+(?=\d)/, ''),
          );
      }),
      { numRuns: 3000 },
    );
  });
});
