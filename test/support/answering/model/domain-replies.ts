import { type NamedResult, type Unit } from '../../../../src/engine/answering/model/binding/named-result.js';
import { contextOf, Numbers, resultOf, type WrittenReply } from './replies.js';

/** What the tables of a domain hold. */
interface Domain {
  readonly thing: string;
  readonly key: string;
  readonly names: readonly string[];
  readonly measure: string;
  readonly other: string;
  readonly unit: Unit | null;
}

const usd: Unit = { kind: 'currency', written: 'USD' };
const euro: Unit = { kind: 'currency', written: '€' };
const DOMAINS: readonly Domain[] = [
  {
    thing: 'orders',
    key: 'region',
    names: ['North', 'South', 'East', 'West'],
    measure: 'revenue',
    other: 'cost',
    unit: usd,
  },
  {
    thing: 'flights',
    key: 'airline',
    names: ['Delta', 'United', 'Lufthansa', 'Iberia'],
    measure: 'delay',
    other: 'distance',
    unit: null,
  },
  {
    thing: 'patients',
    key: 'ward',
    names: ['Surgery', 'Cardiology', 'Oncology'],
    measure: 'stay',
    other: 'age',
    unit: null,
  },
  {
    thing: 'tickets',
    key: 'agent',
    names: ['Ann Lee', 'Bob Ray', 'Cho Kim', 'Dora'],
    measure: 'effort',
    other: 'score',
    unit: null,
  },
  {
    thing: 'invoices',
    key: 'customer',
    names: ['Acme Corp', 'Globex', 'Initech', 'Umbrella'],
    measure: 'amount',
    other: 'discount',
    unit: euro,
  },
  {
    thing: 'songs',
    key: 'genre',
    names: ['Rock', 'Jazz', 'Classical', 'Hip-Hop'],
    measure: 'plays',
    other: 'length',
    unit: null,
  },
  {
    thing: 'plots',
    key: 'crop',
    names: ['Wheat', 'Barley', 'Maize'],
    measure: 'yield',
    other: 'rainfall',
    unit: null,
  },
  {
    thing: 'schools',
    key: 'district',
    names: ['Mitte', 'Pankow', 'Spandau', 'Neukölln'],
    measure: 'enrolment',
    other: 'staff',
    unit: null,
  },
  {
    thing: 'matches',
    key: 'team',
    names: ['Arsenal', 'Leeds', 'Everton'],
    measure: 'goals',
    other: 'attendance',
    unit: null,
  },
  {
    thing: 'sensors',
    key: 'station',
    names: ['Alpha-7', 'Bravo', 'Charlie'],
    measure: 'ozone',
    other: 'humidity',
    unit: null,
  },
];

function grouped(domain: Domain, numbers: Numbers): NamedResult {
  const { key, names, measure, other, unit } = domain;
  const values = names.map(() => 100 + numbers.next(90_000));
  const rows = names.map((name, at) => [name, (values[at] ?? 0) + at / 4, 3 + at + numbers.next(500) * 7]);
  return resultOf(
    'r1',
    [
      { name: key, type: 'text' },
      { name: `sum of ${measure}`, type: 'number', unit },
      { name: `avg of ${other}`, type: 'number' },
    ],
    rows.toSorted((one, two) => Number(two[1]) - Number(one[1])),
  );
}

const total = (name: string, { measure, unit }: Domain, value: number, condition: string): NamedResult =>
  resultOf(name, [{ name: `total ${measure}`, type: 'number', unit }], [[value]], {
    conditions: [condition],
  });

type Writer = (domain: Domain, numbers: Numbers) => WrittenReply;

/** Replies over one result with a row for each group. */
const OF_GROUPS: readonly ((domain: Domain) => string)[] = [
  ({ measure }) => `{{r1.rows.0.KEY}} had the highest total ${measure} with {{r1.rows.0.sum_of_${measure}}}.`,
  ({ measure }) =>
    `The lowest total ${measure} was that of {{r1.rows.last.KEY}}: {{r1.rows.last.sum_of_${measure}}}.`,
  ({ measure, key }) =>
    `- {{r1.rows.0.KEY}}: a sum of ${measure} of {{r1.rows.0.sum_of_${measure}}}\n- {{r1.rows.1.KEY}}: a sum of ${measure} of {{r1.rows.1.sum_of_${measure}}}\n\nEach ${key} is counted by itself.`,
  ({ measure }) =>
    `The total ${measure} of {{r1.rows.0.KEY}} was {{cmp r1.rows.0.sum_of_${measure} r1.rows.2.sum_of_${measure}: higher|lower}} than that of {{r1.rows.2.KEY}}.`,
  ({ measure }) =>
    `{{r1.rows.1.KEY}} made {{r1.rows.1.sum_of_${measure} | percent of r1.rows.0.sum_of_${measure}}} of the total ${measure} of {{r1.rows.0.KEY}}.`,
  ({ measure, other }) =>
    `With a total ${measure} of {{r1.rows.0.sum_of_${measure}}}, {{r1.rows.0.KEY}} had an average ${other} of {{r1.rows.0.avg_of_${other}}}.`,
  ({ other }) => `The average ${other} of {{r1.rows.1.KEY}} was {{r1.rows.1.avg_of_${other}}}.`,
];

/** Replies over two results that differ by their year. */
const OF_YEARS: readonly ((domain: Domain) => string)[] = [
  ({ measure }) =>
    `The total ${measure} in 2023 was {{r1.total_${measure}}}.\nIn 2024 it was {{r2.total_${measure}}}.`,
  ({ measure }) =>
    `From 2023 to 2024 the total ${measure} {{cmp r2.total_${measure} r1.total_${measure}: rose|fell}} by {{r2.total_${measure} | percent change from r1.total_${measure}}}.`,
  ({ measure }) =>
    `The total ${measure} {{cmp r2.total_${measure} r1.total_${measure}: grew|shrank}} between 2023 and 2024.`,
];

const MONTHS: readonly ((domain: Domain) => string)[] = [
  ({ measure }) => `In March 2024 the total ${measure} was {{r1.total_${measure}}}.`,
  ({ measure }) => `The {{r1.total_${measure}}} of March 2024 are the whole ${measure}.`,
];

const TOP: readonly ((domain: Domain) => string)[] = [
  ({ measure, key }) => `The ${key} with the most ${measure} is {{r1.KEY}}, with {{r1.${measure}}}.`,
  ({ measure }) => `{{r1.KEY}} is at the top: {{r1.${measure}}} of ${measure}.`,
];

function writers(): Writer[] {
  const withKey = (text: string, { key }: Domain): string => text.replaceAll('KEY', key);
  return [
    ...OF_GROUPS.map((write): Writer => (domain, numbers) => ({
      reply: withKey(write(domain), domain),
      context: contextOf(`Which ${domain.key} has the most ${domain.measure}?`, [grouped(domain, numbers)], {
        names: domain.names,
      }),
    })),
    ...OF_YEARS.map((write): Writer => (domain, numbers) => ({
      reply: write(domain),
      context: contextOf(`How did ${domain.measure} change from 2023 to 2024?`, [
        total('r1', domain, 1000 + numbers.next(5000), '2023'),
        total('r2', domain, 900 + numbers.next(9000), '2024'),
      ]),
    })),
    ...MONTHS.map((write): Writer => (domain, numbers) => ({
      reply: write(domain),
      context: contextOf(`What was the ${domain.measure} in March 2024?`, [
        total('r1', domain, 1000 + numbers.next(5000), '2024-03-01'),
        total('r2', domain, 1000 + numbers.next(5000), '2024-02-01'),
      ]),
    })),
    ...TOP.map((write): Writer => (domain, numbers) => ({
      reply: withKey(write(domain), domain),
      context: contextOf(
        `Which ${domain.key} has the most ${domain.measure}?`,
        [
          resultOf(
            'r1',
            [
              { name: domain.key, type: 'text' },
              { name: domain.measure, type: 'number', unit: domain.unit },
            ],
            [[domain.names[1] ?? '', 5000 + numbers.next(500)]],
            { top: { column: 1, direction: 'desc' } },
          ),
        ],
        { names: domain.names },
      ),
    })),
  ];
}

/** So many replies over invented results, the same each time. */
export function writtenReplies(count: number): WrittenReply[] {
  const numbers = new Numbers(20_251_125);
  const all = writers();
  return Array.from({ length: count }, (_, at) => {
    const domain = DOMAINS[Math.floor(at / all.length) % DOMAINS.length];
    const write = all[at % all.length];
    if (!domain || !write) throw new Error('there is no domain or no writer');
    return write(domain, numbers);
  });
}
