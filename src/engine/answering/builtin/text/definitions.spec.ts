import { describe, expect, it } from '@jest/globals';
import { withDefinitions } from './definitions.js';

describe('the definitions of a question', () => {
  it.each([
    [
      'Which product makes the most profit? profit = revenue - cost',
      'Which product makes the most revenue - cost',
    ],
    ['stock worth by depot, stock worth = quantity * price', 'quantity * price by depot'],
    [
      'Let margin = (revenue - cost) / revenue. Which region has the highest margin?',
      'Which region has the highest (revenue - cost) / revenue?',
    ],
    ['Which site has the best hit rate, i.e. clicks over views?', 'Which site has the best clicks / views?'],
    ['gross margin % per region, i.e. profit over revenue', 'profit / revenue % per region'],
    ['total overspend in 2023 = actual minus budget', 'actual minus budget in 2023'],
    ['average basket = net sales / units, per store', 'net sales / units per store'],
    ['gain per unit by product = (revenue - cost) / quantity', '(revenue - cost) / quantity by product'],
  ])('give way to their formulas: %s', (question, said) => {
    expect(withDefinitions(question)).toBe(said);
  });

  it.each([
    'which store is bigger - Hilltop or Dockside?',
    'orders where discount is over 10%',
    'variance by department: actual minus budget',
    'campaigns where the status is ok and the spend is above 100',
    'the bookings of 2024 - how many are there per hotel?',
  ])('are not seen where nothing is defined: %s', (question) => {
    expect(withDefinitions(question)).toBe(question);
  });
});
