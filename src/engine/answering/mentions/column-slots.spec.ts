import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';

const linked = linkedQuestions([
  {
    name: 'rides',
    sql: `SELECT * FROM (VALUES ('North', 'Depot', 12.5, 3, 4, 40.0, 'Hotel Alpen'), ('South', 'Shop', 8.0, 2, 5, 20.0, 'City Hotel'),
      ('South', 'Shop', 9.0, 2, 5, 20.0, 'Lake Lodge'))
      AS t("Site", "Site Type", "Fare [EUR]", "Passengers", ord_qty, "Usage [kWh]", property)`,
  },
]);

/** The column that each slot of a question most likely names, with how surely. */
const namedIn = (question: string): [string, boolean][] =>
  linked(question).slots.flatMap(({ alternatives: [best] }): [string, boolean][] =>
    best ? [[best.column.name, best.score > 0.8]] : [],
  );

describe('a column', () => {
  it('is named wholly where nothing but its unit is left out', () => {
    expect(namedIn('What did we take in fares?')).toEqual([['Fare [EUR]', true]]);
  });

  it.each(['the kind of site with the highest usage', 'the site category with the highest usage'])(
    'of types is named by any word for a kind: %s',
    (question) => {
      expect(namedIn(question)[0]).toEqual(['Site Type', true]);
    },
  );

  it('is named behind "each" by what several of its values are called', () => {
    expect(namedIn('the fare of each hotel')).toEqual([
      ['Fare [EUR]', true],
      ['property', false],
    ]);
    expect(namedIn('the fare of each lodge')).toEqual([['Fare [EUR]', true]]);
    expect(namedIn('the fare of a hotel')).toEqual([['Fare [EUR]', true]]);
  });

  it.each(['total order quantity', 'total ord qty'])(
    'that is written short is named in full and short: %s',
    (question) => {
      expect(namedIn(question)).toEqual([['ord_qty', true]]);
    },
  );
});

const asked = linkedQuestions(
  [
    {
      name: 'calls',
      sql: `SELECT * FROM (VALUES ('Ann', 'North', 12), ('Bob', 'South', 8), ('Cho', 'South', 9)) AS t(handled_by, team, minutes)`,
    },
  ],
  new Map([['handled_by', 'person']]),
);

describe('a column of people', () => {
  const firstOf = (question: string): unknown => asked(question).slots[0]?.alternatives[0]?.column.name;

  it.each(['Who took the most minutes?', 'In the South team, who took the most minutes?'])(
    'is what "who" asks for: %s',
    (question) => {
      const named = asked(question).slots.flatMap(({ alternatives }) =>
        alternatives.map(({ column }) => column.name),
      );
      expect(named).toContain('handled_by');
    },
  );

  it('is not what "who" tells more of', () => {
    expect(firstOf('minutes of callers who are from the South')).toBe('minutes');
    expect(asked('minutes of callers who are from the South').slots).toHaveLength(1);
  });
});
