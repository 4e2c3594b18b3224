import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';

const linked = linkedQuestions([
  {
    name: 'rides',
    sql: `SELECT * FROM (VALUES ('North', 'Depot', 12.5, 3, 4, 40.0), ('South', 'Shop', 8.0, 2, 5, 20.0))
      AS t("Site", "Site Type", "Fare [EUR]", "Passengers", ord_qty, "Usage [kWh]")`,
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

  it.each(['total order quantity', 'total ord qty'])(
    'that is written short is named in full and short: %s',
    (question) => {
      expect(namedIn(question)).toEqual([['ord_qty', true]]);
    },
  );
});
