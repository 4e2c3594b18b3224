import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { type AnswerEvent } from '../../../answer-event.js';
import { Catalogue, type MessageValues } from '../../../narration/catalogue.js';
import { escapeMarkdown } from '../../../narration/markdown.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';
import { type LinkSource } from '../../link/link-source.js';
import { Paraphrase } from '../../present/paraphrase/paraphrase.js';
import { prepareSources } from '../../reading/prepare.js';
import { replyLanguageOf } from '../../translate/asked.js';
import { inEnglish } from '../../translate/in-english.js';
import { namesOf } from '../../translate/table-words.js';
import { understand } from '../../reading/understand.js';

const analyst = new BuiltinAnalyst(noCharts, searchHere);

/** A table in the language, and the columns that questions are filled with. */
const TABLES = [
  [
    'DE',
    'de',
    { measure: 'Erlös', other: 'Menge', key: 'Stadt', isAdditive: true },
    'Wie hoch ist der Erlös je Stadt?',
  ],
  [
    'FR',
    'fr',
    { measure: 'Salaire', other: 'Évaluation', key: 'Service', isAdditive: false },
    'Quel est le salaire moyen par service ?',
  ],
  [
    'ES',
    'es',
    { measure: 'Ingresos', other: 'Cantidad', key: 'Ciudad', isAdditive: true },
    '¿Cuántos ingresos hay por ciudad?',
  ],
  [
    'IT',
    'it',
    { measure: 'Stipendio', other: 'Valutazione', key: 'Reparto', isAdditive: false },
    'Qual è lo stipendio medio per reparto?',
  ],
  [
    'PT',
    'pt',
    { measure: 'Receita', other: 'Quantidade', key: 'Cidade', isAdditive: true },
    'Qual é a receita total por cidade?',
  ],
  [
    'PL',
    'pl',
    { measure: 'Pensja', other: 'Ocena', key: 'Dział', isAdditive: false },
    'Jaka jest średnia pensja według działu?',
  ],
  [
    'RU',
    'ru',
    { measure: 'Выручка', other: 'Количество', key: 'Город', isAdditive: true },
    'Какова общая выручка по городам?',
  ],
  [
    'TR',
    'tr',
    { measure: 'Ciro', other: 'Adet', key: 'Şehir', isAdditive: true },
    'Şehre göre toplam ciro nedir?',
  ],
] as const;

const ENGLISH = { measure: 'revenue', other: 'quantity', key: 'region' };
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;

interface Columns {
  readonly measure: string;
  readonly other: string;
  readonly key: string;
  /** False for what is not suggested to be added up, such as salaries. */
  readonly isAdditive: boolean;
}

/** Every question that is suggested, by its message, over the columns of a table. */
function questions(catalogue: Catalogue, { measure, other, key, isAdditive }: Columns): [string, string][] {
  const text = (message: string, values: MessageValues): [string, string] => [
    [message, ...Object.values(values)].join(' '),
    catalogue.text(message, values),
  ];
  const units = UNITS.map((unit) => catalogue.text(`unitName.${unit}`));
  return [
    ...['ask.rows', 'ask.columns', 'ask.missing', 'ask.describe'].map((each) => text(each, {})),
    ...['ask.sumBy', 'ask.avgBy', ...(isAdditive ? ['ask.share'] : [])].map((each) =>
      text(each, { measure, key }),
    ),
    ...['ask.median'].map((each) => text(each, { measure })),
    ...['ask.distribution'].map((each) => text(each, { column: measure })),
    ...['ask.countBy', 'ask.shareCount'].map((each) => text(each, { key })),
    text('ask.correlation', { x: measure, y: other }),
    ...units.flatMap((unit) => [
      ...['ask.trend.sum', 'ask.trend.avg'].map((each) => text(each, { measure, unit })),
      text('ask.trendCount', { unit }),
    ]),
  ];
}

const tableIn = (name: string): string =>
  fileURLToPath(new URL(`../../../../../../test/probes/tables/${name}.csv`, import.meta.url));

function fixtureOf(name: string): Promise<AnalysisFixture> {
  return AnalysisFixture.create([{ name: 'data', sql: `SELECT * FROM read_csv('${tableIn(name)}')` }]);
}

const signal = new AbortController().signal;

async function sourceOf(fixture: AnalysisFixture): Promise<LinkSource> {
  const [source] = await prepareSources(fixture.request(''), signal);
  if (!source) throw new Error('the table of the test is not there');
  return source;
}

/** What a question is understood as in English words, with the roles of the columns in place of their names. */
function meaning(
  question: string,
  language: Catalogue['language'],
  source: LinkSource,
  columns: Omit<Columns, 'isAdditive'>,
): string {
  const asked = inEnglish(question, language, namesOf([source.schema.table]));
  const outcome = understand(asked.text, [source]);
  if (!outcome.understood) return `declined: ${asked.text}`;
  const { query } = outcome.understanding;
  if (query.op === 'describe' && query.columns.length > 1) return 'a description of the table';
  if (query.op === 'missing') return 'missing values';
  const text = new Paraphrase(Catalogue.of('EN')).query(query).replace(/width [\d.]+/, 'width');
  const date = source.schema.columns.find(({ role }) => role === 'date')?.name ?? '';
  const { measure, other, key } = columns;
  return Object.entries({ measure, other, key, date }).reduce(
    (told, [role, name]) => told.replaceAll(`*${escapeMarkdown(name)}*`, role),
    text,
  );
}

const fixtures: AnalysisFixture[] = [];
let english: LinkSource;
beforeAll(async () => {
  const fixture = await fixtureOf('orders');
  fixtures.push(fixture);
  english = await sourceOf(fixture);
});
afterAll(() => Promise.all(fixtures.map((fixture) => fixture.close())));

const suggested = (events: readonly AnswerEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'questions' ? [...event.questions] : []));
const reply = (events: readonly AnswerEvent[]): string =>
  events.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join('');

describe.each(TABLES)('in %s', (language, table, columns, question) => {
  const catalogue = Catalogue.of(language);
  let fixture: AnalysisFixture;
  beforeAll(async () => {
    fixture = await fixtureOf(`languages/${table}`);
    fixtures.push(fixture);
  });

  it('every question that is suggested means what it means in English', async () => {
    const source = await sourceOf(fixture);
    const wanted = questions(Catalogue.of('EN'), { ...ENGLISH, isAdditive: columns.isAdditive });
    const asked = questions(catalogue, columns);
    const told = asked.map(([, each]) => [each, meaning(each, language, source, columns)]);
    const expected = asked.map(([, each], at) => [
      each,
      meaning(wanted[at]?.[1] ?? '', 'EN', english, ENGLISH),
    ]);
    expect(told).toEqual(expected);
  });

  it('every question that is suggested is in the language', () => {
    for (const [, each] of questions(catalogue, columns)) {
      expect([each, replyLanguageOf(fixture.request(each))]).toEqual([each, language]);
    }
  });

  it('the questions that a reply suggests are answered when they are asked', async () => {
    const first = await collect(trustingAnalyst(), fixture.request(question));
    expect(suggested(first)).toHaveLength(3);
    for (const next of suggested(first)) {
      const history = [{ question, reply: reply(first), suggested: suggested(first) }];
      const events = await collect(analyst, fixture.request(next, { history }));
      expect([next, reply(events)]).toEqual([
        next,
        expect.not.stringContaining(catalogue.text('decline.opening')),
      ]);
    }
  });
});
