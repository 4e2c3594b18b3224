import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

/** A recipe and its answers, computed with pandas, SciPy and scikit-learn; `#` names a value without a tag. */
interface Recipe {
  readonly question: string;
  readonly expected: readonly (readonly [tag: string, value: string])[];
}

const FOLDER = 'test/support/answering/recipes';
/** Tables of recipes, and the folders of their files. */
const TABLES: Readonly<Record<string, string>> = {
  patients: FOLDER,
  matches: FOLDER,
  bookings: 'test/probes/tables',
  employees: 'test/probes/tables',
  orders: 'test/probes/tables',
  web_traffic: 'test/probes/tables',
};
const recipesOf = (table: string): Recipe[] =>
  JSON.parse(readFileSync(`${FOLDER}/${table}.json`, 'utf8')) as Recipe[];

const analyst = trustingAnalyst();
const fixtures = new Map<string, AnalysisFixture>();

beforeAll(async () => {
  for (const [name, folder] of Object.entries(TABLES)) {
    fixtures.set(
      name,
      await AnalysisFixture.create([{ name, sql: `SELECT * FROM read_csv('${folder}/${name}.csv')` }]),
    );
  }
});
afterAll(() => Promise.all([...fixtures.values()].map((fixture) => fixture.close())));

function ask(table: string, question: string): Promise<AnswerEvent[]> {
  const fixture = fixtures.get(table);
  if (!fixture) throw new Error(`no fixture ${table}`);
  return collect(analyst, fixture.request(question));
}

function replyOf(events: readonly AnswerEvent[]): string {
  const replies = events.filter((event) => event.type === 'message' && event.group.stage === 'Respond');
  return replies.map((event) => (event.type === 'message' ? event.text : '')).join('');
}

describe.each(Object.keys(TABLES))('a recipe over %s', (table) => {
  it.each(recipesOf(table))('$question', async ({ question, expected }) => {
    const reply = replyOf(await ask(table, question));
    for (const [tag, value] of expected) {
      expect(reply).toContain(tag === '#' ? `**${value}**` : `@${tag}[${value}]`);
    }
  });
});

describe('the answer to a recipe', () => {
  const question =
    'Remove outliers by z-score > 3 from stay_days and give the mean and the skewness of cholesterol, rounded to 2 decimals.';

  it('shows its statements with their results, and the computed figures as one table', async () => {
    const events = await ask('patients', question);
    const codes = events.filter(({ type }) => type === 'code');
    expect(codes.length).toBeGreaterThan(0);
    const tables = events.flatMap((event) => (event.type === 'table' ? [event.table] : []));
    expect(tables.at(-1)?.name).toBe('computed-figures.csv');
    const { columns, rows } = tables.at(-1)?.result ?? { columns: [], rows: [] };
    expect(columns.map(({ name }) => name.split(' of ')[0])).toEqual([
      'the skewness (population)',
      'the mean',
    ]);
    expect(rows).toHaveLength(1);
  });

  it('says which rows were used and which defaults were chosen', async () => {
    const reply = replyOf(await ask('patients', question));
    expect(reply).toContain('88 of 90 rows are left');
    expect(reply).toMatch(/rows were left out because \*cholesterol\* has no value/);
    expect(reply).toContain('without bias correction');
  });

  it('begins and ends every group, and ends with its source', async () => {
    const events = await ask('patients', question);
    const open = events.filter((event) => event.type === 'task' && event.status === 'running').length;
    const done = events.filter((event) => event.type === 'task' && event.status === 'done').length;
    expect(done).toBe(open);
    expect(events.at(-1)).toEqual({
      type: 'sources',
      sources: [{ datasourceId: 'ds-patients', passage: null }],
      outcome: { kind: 'told', analyst: 'builtin', confidence: null },
    });
  });
});

describe('a question that is no described analysis', () => {
  it('is no recipe where it also asks for what names nothing in the table', async () => {
    const mean = 'the mean of *price\\_per\\_night*';
    expect(replyOf(await ask('bookings', 'mean price_per_night, rounded to 2 decimals'))).toContain(mean);
    expect(replyOf(await ask('bookings', 'mean altitude and mean price_per_night'))).not.toContain(mean);
  });
});

describe('the rows of a recipe', () => {
  it('are those of the period that it names', async () => {
    const reply = replyOf(
      await ask('orders', 'Compute the variance of revenue in 2023 and round it to two decimals.'),
    );
    expect(reply).toContain('**1311394.18**');
    expect(reply).toContain('*order\\_date* is in 2023');
  });

  it('are told for each figure where they differ', async () => {
    const reply = replyOf(
      await ask(
        'employees',
        'Fill the missing Training Hours with the median. @mean_before[a] @mean_after[b] rounded to 2 decimals',
      ),
    );
    expect(reply).toMatch(/mean\\_before: 403 of 410 rows\. 7 rows were left out/);
    expect(reply).toContain('mean\\_after: 410 of 410 rows.');
  });
});

describe('the chart of a recipe', () => {
  it.each([
    ['bookings', 'Test price_per_night for normality with Shapiro-Wilk. @p_value[p]', 1],
    ['bookings', 'Compute the mean price_per_night. @mean_price[m]', 0],
  ])('over %s: %s', async (table, question, charts) => {
    const events = await ask(table, question);
    const drawn = new Set(events.flatMap((event) => (event.type === 'image' ? [event.image] : [])));
    expect(drawn.size).toBe(charts);
  });
});

describe('a recipe that cannot be carried out', () => {
  it('gets no number for a forest of random trees', async () => {
    const reply = replyOf(
      await ask('patients', 'Train a random forest to predict smoker from age. @accuracy[a]'),
    );
    expect(reply).not.toContain('@accuracy[');
  });

  it('names the part that was not understood and answers the others', async () => {
    const reply = replyOf(
      await ask('patients', 'Calculate the mean age.\n@mean_age[m] @essay[text] where "text" is a string'),
    );
    expect(reply).toContain('@mean_age[');
    expect(reply).toContain('not understood or cannot be reproduced: essay');
  });

  it('says why a figure does not exist', async () => {
    const reply = replyOf(
      await ask('patients', 'Run a Shapiro-Wilk test of age for the patients older than 500. @p_value[p]'),
    );
    expect(reply).not.toContain('@p_value[');
  });
});
