import { describe, expect, it } from '@jest/globals';
import { problems } from '../../../test/support/knowledge-problems.js';

const WHOLE = `
# What everybody here knows
synonyms:
  - {table: clients, also: [customers, Kunden, 顧客]}
  - table: orders
    column: amount
    also: [turnover, "Umsatz (netto)"]
  - {table: orders, column: status, value: paid, also: [settled, bezahlt]}
descriptions:
  - {table: orders, text: One row per order}
  - table: orders
    column: amount
    text: >
      Net amount
      in euros
hidden:
  - {table: clients, column: name}
segments:
  - name: large orders
    also: [big orders]
    table: orders
    condition: amount >= 1000 AND (status IN ('paid', 'sent') OR NOT "ordered on" BETWEEN '2025-01-01' AND '2025-12-31')
  - {name: lost orders, table: orders, within: large orders, condition: status LIKE '%late%' OR status IS NOT NULL}
  - {name: active clients, table: clients, condition: is_active = TRUE}
metrics:
  - {name: order count, table: orders, function: count}
  - {name: average order, also: [AOV], table: orders, function: average, column: amount, condition: amount > 0}
`;

describe('a document of knowledge', () => {
  it.each([WHOLE, WHOLE.replaceAll('\n', '\r\n'), '', '# nothing yet\n', '{}', 'synonyms:\nhidden: ~\n'])(
    'has no problems where all of it holds',
    (text) => {
      expect(problems(text)).toEqual([]);
    },
  );

  it.each([
    ['synonyms: [', '1:12 This is no YAML: unexpected end of the stream within a flow collection.'],
    ['hidden:\n  - table: a\n   column: b', '3:4 This is no YAML: '],
    ['a: \u0000', '1:4 This is no YAML: '],
    ['hidden: &all []', '1:9 anchors are not allowed.'],
    ['hidden: *all', '1:10 aliases are not allowed.'],
    ['hidden: !!set {}', '1:9 tags are not allowed.'],
    ['hidden: []\n---\nhidden: []', '3:11 there is more than one document.'],
    ['hidden: []\nhidden: []', '2:1 “hidden” is there twice.'],
    ['? [a]\n: b', '1:3 the name of a field must be a text.'],
    ['text', '1:1 The document must be a mapping.'],
    ['hiden: []', '1:1 There is no field “hiden” here; did you mean “hidden”.'],
    ['constructor: []', '1:1 There is no field “constructor” here.'],
    ['hidden: {}', '1:9 “hidden” must be a list.'],
    ['hidden:\n  - orders', '2:5 An entry of “hidden” must be a mapping.'],
    ['hidden:\n  - table: orders', '2:5 An entry of “hidden” needs the field “column”.'],
    ['hidden:\n  - table: orders\n    column: [a]', '3:13 “column” must be a text.'],
    ['synonyms:\n  - {table: orders, also: []}', '2:27 “also” must have at least 1 entry.'],
    ['synonyms:\n  - {table: orders, also: [" "]}', '2:29 An entry of “also” must not be empty.'],
    [
      `synonyms:\n  - {table: orders, also: [${'x'.repeat(101)}]}`,
      '2:28 An entry of “also” is longer than 100 characters.',
    ],
    [
      'metrics:\n  - {name: m, table: orders, function: averag, column: amount}',
      '2:40 “function” may be count, count distinct, sum, average, median, minimum, maximum, ratio, not “averag”; did you mean “average”.',
    ],
  ])('is told where it has another form: %j', (text, problem) => {
    expect(problems(text)).toEqual([expect.stringContaining(problem)]);
  });

  it('is told where it is too long, and has so many problems at most', () => {
    expect(problems(`# ${'x'.repeat(65_536)}`)).toEqual([
      '1:1 The document is longer than 65536 characters.',
    ]);
    const unknown = Array.from({ length: 5000 }, (_, i) => `field${i}: 1`).join('\n');
    expect(problems(unknown)).toHaveLength(100);
    expect(problems(`hidden: [${'{table: a, column: b}, '.repeat(1001)}]`)).toEqual([
      '1:9 “hidden” has more than 1000 entries.',
    ]);
  });

  it.each([
    ['hidden:\n  - {table: order, column: amount}', '2:13 There is no table “order”; did you mean “orders”.'],
    [
      'descriptions:\n  - {table: orders, column: amont, text: x}',
      '2:29 The table “orders” has no column “amont”; did you mean “amount”.',
    ],
    ['hidden:\n  - {table: zzzzzzzzzz, column: amount}', '2:13 There is no table “zzzzzzzzzz”.'],
    [
      'hidden:\n  - {table: clients, column: id}\n  - {table: clients, column: name}\n  - {table: clients, column: is_active}',
      '4:30 All columns of the table “clients” are hidden.',
    ],
    [
      'synonyms:\n  - {table: orders, value: paid, also: [settled]}',
      '2:28 A value needs the “column” that it stands in.',
    ],
    [
      'synonyms:\n  - {table: orders, column: status, value: payed, also: [settled]}',
      '2:44 “status” has no value “payed”; did you mean “paid”.',
    ],
    [
      'synonyms:\n  - {table: orders, column: amount, value: 1, also: [one]}',
      '2:44 Only values of columns of texts have other names, not of “amount”.',
    ],
    [
      'metrics:\n  - {name: m, table: orders, function: sum}',
      '2:40 A metric that is no count needs the “column” or “expression” of which it is the sum.',
    ],
    [
      'metrics:\n  - {name: m, table: orders, function: sum, column: status}',
      '2:53 “status” holds no numbers: it has no sum.',
    ],
  ])('is told what is not in the tables, with the name that is nearest: %j', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it.each([
    [
      'synonyms:\n  - {table: clients, also: [Buyers]}\n  - {table: orders, also: [ｂｕｙｅｒｓ]}',
      '3:28 “ｂｕｙｅｒｓ” stands for the table “clients” already.',
    ],
    ['synonyms:\n  - {table: clients, also: [buyers, buyers]}', '2:37 “buyers” is there twice.'],
    [
      'synonyms:\n  - {table: orders, column: amount, also: [sum]}\n  - {table: orders, column: client_id, also: [sum]}',
      '3:47 “sum” stands for the column “amount” of “orders” already.',
    ],
    [
      'synonyms:\n  - {table: clients, also: [gold]}\nsegments:\n  - {name: gold, table: clients, condition: id > 1}',
      '4:12 “gold” stands for the table “clients” already.',
    ],
    [
      'synonyms:\n  - {table: clients, also: [Amount]}',
      '2:29 “Amount” is the name of the column “amount” of “orders”.',
    ],
    ['synonyms:\n  - {table: clients, also: [orders]}', '2:29 “orders” is the name of the table “orders”.'],
    ['synonyms:\n  - {table: clients, also: ["…"]}', '2:30 “…” has no letters.'],
    ['synonyms:\n  - {table: clients, also: [42]}', '2:29 “42” has no letters.'],
    [
      'synonyms:\n  - {table: clients, also: [How Many]}',
      '2:29 “How Many” is what questions are worded with: it can be no name.',
    ],
    [
      'synonyms:\n  - {table: clients, also: ["a\\nb"]}',
      '2:30 A name must be on one line, without control characters.',
    ],
  ])('has one meaning for one word: %j', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it('may have one word for columns of different tables', () => {
    const text =
      'synonyms:\n  - {table: clients, column: name, also: [label]}\n  - {table: orders, column: status, also: [label]}';

    expect(problems(text)).toEqual([]);
    expect(problems(`${text}\n  - {table: clients, also: [label]}`)).toEqual([
      '4:29 “label” stands for the column “name” of “clients” already.',
    ]);
  });

  it('has no segments within themselves, of another table or of none', () => {
    const segment = (name: string, within: string, of = 'orders') =>
      `  - {name: ${name}, table: ${of}, condition: ${of === 'orders' ? 'amount' : 'id'} > 1, within: ${within}}\n`;

    expect(problems(`segments:\n${segment('s', 'b')}${segment('b', 'c')}${segment('c', 's')}`)).toEqual([
      expect.stringMatching(/^2:\d+ The segment “s” is within itself\.$/),
      expect.stringMatching(/^3:\d+ The segment “b” is within itself\.$/),
      expect.stringMatching(/^4:\d+ The segment “c” is within itself\.$/),
    ]);
    expect(problems(`segments:\n${segment('large', 'larg')}`)).toEqual([
      expect.stringContaining('There is no segment “larg”; did you mean “large”.'),
    ]);
    expect(
      problems(`segments:\n${segment('s', 'b')}  - {name: b, table: clients, condition: id > 1}`),
    ).toEqual([expect.stringContaining('The segment “b” is of another table, “clients”.')]);
  });
});

describe('a condition', () => {
  it.each([
    ['amount >', 8, "a number or a text in '…' is expected here, not the end"],
    [
      'amount',
      6,
      'a comparison (=, !=, <, <=, >, >=, BETWEEN, IN, LIKE, IS NULL) is expected here, not the end',
    ],
    ['amount > 1 amount < 2', 11, 'AND, OR or the end is expected here, not “amount”'],
    ['amount > 1; DROP TABLE orders', 10, '“;” is not allowed here'],
    [
      'sum(amount) > 1',
      3,
      'a comparison (=, !=, <, <=, >, >=, BETWEEN, IN, LIKE, IS NULL) is expected here, not “(”',
    ],
    ['amount > (SELECT 1)', 9, "a number or a text in '…' is expected here, not “(”"],
    ['amount > client_id', 9, "a number or a text in '…' is expected here, not “client_id”"],
    ['1 = 1', 0, 'a column is expected here, not “1”'],
    ["status = 'paid", 9, "the ' is never closed"],
    ['amount BETWEEN 1 OR 2', 17, 'AND is expected here, not “OR”'],
    ['(amount > 1', 11, ') is expected here, not the end'],
    ['status IN ()', 11, "a number or a text in '…' is expected here, not “)”"],
    ['amount = 1.2.3', 9, '“1” is not allowed here'],
    [`${'('.repeat(30)}amount > 1${')'.repeat(30)}`, 21, 'it is nested too deeply'],
  ])('is told where it is none: %s', (condition, at, problem) => {
    const text = `segments:\n  - name: s\n    table: orders\n    condition: ${condition.startsWith('"') ? `'${condition}'` : condition}\n`;

    expect(problems(text)).toEqual([`4:${16 + at} The condition cannot be read: ${problem}.`]);
  });

  it.each([
    ['amont > 1', 'The table has no column “amont”; did you mean “amount”.'],
    ['name = 1', 'The table has no column “name”.'],
    ["amount > 'many'", '“amount” holds number values: it is compared with numbers.'],
    ['status = 1', "“status” holds text values: it is compared with texts in '…'."],
    [
      '"ordered on" > \'May\'',
      "“ordered on” holds date values: it is compared with dates such as '2026-01-31'.",
    ],
    ["amount LIKE '1%'", 'Only columns of texts are compared by LIKE, not “amount”.'],
  ])('is told where it does not fit the columns: %s', (condition, problem) => {
    const text = `segments:\n  - name: s\n    table: orders\n    condition: |\n      ${condition}\n`;

    expect(problems(text)).toEqual([expect.stringContaining(problem)]);
  });
});
