import { Catalogue } from '../../../../src/engine/answering/narration/catalogue.js';
import { contextOf, Numbers, resultOf, type WrittenReply } from './replies.js';

// Written after the rules, by another pattern than the first replies: series over time, two categories, products, German.
const PRODUCTS = ['Bolt', 'Nut', 'Screw', 'Washer'];
const CITIES = ['Berlin', 'Paris', 'Rome', 'Oslo', 'Lisbon'];
const YEARS = [2019, 2020, 2021, 2023, 2024];

function yearly(numbers: Numbers) {
  return resultOf(
    'r1',
    [
      { name: 'year', type: 'integer', isMeasure: false },
      { name: 'visitors', type: 'integer' },
    ],
    YEARS.map((year) => [year, 1000 + numbers.next(90_000)]),
  );
}

function byProduct(numbers: Numbers) {
  const rows = PRODUCTS.map((product) => [
    product,
    10 + numbers.next(9000),
    1 + numbers.next(700) / 8,
    numbers.next(400),
  ]);
  return resultOf(
    'r1',
    [
      { name: 'product', type: 'text' },
      { name: 'units sold', type: 'integer' },
      { name: 'average price', type: 'number', unit: { kind: 'currency', written: '$' } },
      { name: 'returns', type: 'integer' },
    ],
    rows,
  );
}

const inCity = (name: string, city: string, numbers: Numbers) =>
  resultOf(
    name,
    [{ name: 'median rent', type: 'number', unit: { kind: 'currency', written: 'EUR' } }],
    [[400 + numbers.next(3000)]],
    {
      conditions: [city],
    },
  );

const shares = (numbers: Numbers) =>
  resultOf(
    'r1',
    [
      { name: 'answer', type: 'boolean' },
      { name: 'open tickets', type: 'integer' },
      { name: 'closed tickets', type: 'integer' },
    ],
    [[true, 50 + numbers.next(100), 200 + numbers.next(100)]],
  );

type Writer = (numbers: Numbers) => WrittenReply;
const WRITERS: readonly Writer[] = [
  (numbers) => ({
    reply:
      'Visitors {{cmp r1.rows.last.visitors r1.rows.0.visitors: increased|decreased}} between {{r1.rows.0.year}} and {{r1.rows.last.year}}.',
    context: contextOf('How did the visitors develop?', [yearly(numbers)]),
  }),
  (numbers) => ({
    reply:
      'In {{r1.rows.0.year}} there were {{r1.rows.0.visitors}} visitors.\nIn {{r1.rows.last.year}} there were {{r1.rows.last.visitors}}.',
    context: contextOf('How many visitors came each year?', [yearly(numbers)]),
  }),
  (numbers) => ({
    reply:
      '- {{r1.rows.0.product}}: {{r1.rows.0.units_sold}} units sold\n- {{r1.rows.1.product}}: {{r1.rows.1.units_sold}} units sold',
    context: contextOf('Units sold by product', [byProduct(numbers)], { names: PRODUCTS }),
  }),
  (numbers) => ({
    reply:
      'The average price of {{r1.rows.2.product}} is {{r1.rows.2.average_price}}, and it had {{r1.rows.2.returns}} returns.',
    context: contextOf('What about screws?', [byProduct(numbers)], { names: PRODUCTS }),
  }),
  (numbers) => ({
    reply:
      '{{r1.rows.0.product}} had {{cmp r1.rows.0.returns r1.rows.3.returns: more|fewer|as many}} returns than {{r1.rows.3.product}}.',
    context: contextOf('Compare the returns', [byProduct(numbers)], { names: PRODUCTS }),
  }),
  (numbers) => ({
    reply:
      'The median rent in Berlin is {{r1.median_rent}}.\nIn Paris the median rent is {{r2.median_rent}}.',
    context: contextOf(
      'Is the rent higher in Berlin or in Paris?',
      [inCity('r1', 'Berlin', numbers), inCity('r2', 'Paris', numbers)],
      { names: CITIES },
    ),
  }),
  (numbers) => ({
    reply:
      'The median rent in Berlin is {{cmp r1.median_rent r2.median_rent: higher|lower|equal}} than in Paris.',
    context: contextOf(
      'Is the rent higher in Berlin or in Paris?',
      [inCity('r1', 'Berlin', numbers), inCity('r2', 'Paris', numbers)],
      { names: CITIES },
    ),
  }),
  (numbers) => ({
    reply:
      'The difference in median rent between Berlin and Paris is {{r1.median_rent | minus r2.median_rent}}.',
    context: contextOf(
      'How far apart are the rents in Berlin and Paris?',
      [inCity('r1', 'Berlin', numbers), inCity('r2', 'Paris', numbers)],
      { names: CITIES },
    ),
  }),
  (numbers) => ({
    reply: 'Yes: there are {{r1.open_tickets}} open tickets and {{r1.closed_tickets}} closed tickets.',
    context: contextOf('Are there open tickets?', [shares(numbers)]),
  }),
  (numbers) => ({
    reply: 'In Berlin liegt die mittlere Miete bei {{r1.median_rent}}.',
    context: contextOf('Wie hoch ist die mittlere Miete in Berlin?', [inCity('r1', 'Berlin', numbers)], {
      names: CITIES,
      catalogue: Catalogue.of('DE'),
    }),
  }),
];

/** So many replies that no rule was made for, the same each time. */
export function otherReplies(count: number): WrittenReply[] {
  const numbers = new Numbers(77);
  return Array.from({ length: count }, (_, at) => {
    const write = WRITERS[at % WRITERS.length];
    if (!write) throw new Error('there is no writer');
    return write(numbers);
  });
}
