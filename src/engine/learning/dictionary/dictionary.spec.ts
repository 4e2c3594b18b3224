import { describe, expect, it } from '@jest/globals';
import { DESCRIBED } from '../../../../test/support/learning/described-tables.js';
import { cells, DICTIONARIES, OTHERS } from '../../../../test/support/learning/dictionary-cases.js';
import { entriesOfDictionary } from './dictionary-entries.js';
import { readDictionary } from './dictionary.js';
import { entryLine } from '../proposed-entry.js';

const entries = (table: ReturnType<typeof cells>): string[] =>
  entriesOfDictionary(readDictionary(table, DESCRIBED) ?? []).map(
    ({ entry, rows }) => `${entry.section} ${entryLine(entry)} of ${rows.join(' ')}`,
  );

describe('a data dictionary', () => {
  it.each(DICTIONARIES)('is recognised: %s', (_, table) => {
    expect(readDictionary(table, DESCRIBED)?.length).toBeGreaterThanOrEqual(3);
  });

  it.each(OTHERS)('is not seen in another table: %s', (_, table) => {
    expect(readDictionary(table, DESCRIBED)).toBeNull();
  });

  it('gives short labels as other words, longer texts and units as descriptions', () => {
    const table = cells(
      'columns',
      `column|label|description|unit
order_id|Order number|Number of the order in the shop system|
amount|Turnover|Net amount of the order, without shipping|EUR
status|State|S for those that are shipped, O for open ones|`,
    );

    expect(entries(table)).toEqual([
      'synonyms { table: orders, column: order_id, also: [Order number] } of 0',
      'descriptions { table: orders, column: order_id, text: Number of the order in the shop system } of 0',
      'synonyms { table: orders, column: amount, also: [Turnover] } of 1',
      'descriptions { table: orders, column: amount, text: "Net amount of the order, without shipping Unit: EUR." } of 1',
      'synonyms { table: orders, column: status, also: [State] } of 2',
      'descriptions { table: orders, column: status, text: "S for those that are shipped, O for open ones" } of 2',
    ]);
  });

  it('gives codes as other words for values of texts, and as conditions with a name for numbers', () => {
    const table = cells(
      'codebook',
      `variable|description
status|State of the order: S = shipped, O = open, C = lost, X = unknown
sex|Sex as it was told (1: male; 2: female)
birth_dt|Day of birth`,
    );

    expect(entries(table)).toEqual([
      'descriptions { table: orders, column: status, text: State of the order } of 0',
      'synonyms { table: orders, column: status, value: S, also: [shipped] } of 0',
      'synonyms { table: orders, column: status, value: O, also: [open] } of 0',
      'synonyms { table: orders, column: status, value: C, also: [lost] } of 0',
      'descriptions { table: customers, column: sex, text: Sex as it was told } of 1',
      'segments { name: male, table: customers, condition: "sex = 1" } of 1',
      'segments { name: female, table: customers, condition: "sex = 2" } of 1',
      'synonyms { table: customers, column: birth_dt, also: [Day of birth] } of 2',
    ]);
  });

  it('gives codes that stand one a row with all of their rows', () => {
    const table = cells(
      'codes',
      `variable|code|label
status|S|shipped
|O|open
sex|1|male
|2|female
segment|A|regular
|B|key account`,
    );

    expect(entries(table)).toEqual([
      'synonyms { table: orders, column: status, value: S, also: [shipped] } of 0 1',
      'synonyms { table: orders, column: status, value: O, also: [open] } of 0 1',
      'segments { name: male, table: customers, condition: "sex = 1" } of 2 3',
      'segments { name: female, table: customers, condition: "sex = 2" } of 2 3',
      'synonyms { table: customers, column: segment, value: A, also: [regular] } of 4 5',
      'synonyms { table: customers, column: segment, value: B, also: [key account] } of 4 5',
    ]);
  });
});
