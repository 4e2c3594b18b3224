import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { type AnswerEvent } from '../../answer-event.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';

/** A recipe and its answers, computed with pandas, SciPy and scikit-learn; `#` names a value without a tag. */
interface Recipe {
  readonly question: string;
  readonly expected: readonly (readonly [tag: string, value: string])[];
}

const FOLDER = 'test/support/answering/recipes';
const recipesOf = (table: string): Recipe[] =>
  JSON.parse(readFileSync(`${FOLDER}/${table}.json`, 'utf8')) as Recipe[];

const analyst = new BuiltinAnalyst(noCharts, searchHere);
const fixtures = new Map<string, AnalysisFixture>();

beforeAll(async () => {
  for (const name of ['patients', 'matches']) {
    fixtures.set(
      name,
      await AnalysisFixture.create([{ name, sql: `SELECT * FROM read_csv('${FOLDER}/${name}.csv')` }]),
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

describe.each(['patients', 'matches'])('a recipe over %s', (table) => {
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
    expect(tables.at(-1)?.result.columns.map(({ name }) => name)).toEqual(['name', 'value']);
  });

  it('says which rows were used and which defaults were chosen', async () => {
    const reply = replyOf(await ask('patients', question));
    expect(reply).toContain('88 of 90 rows are left');
    expect(reply).toMatch(/rows were left out because \*cholesterol\* has no value/);
    expect(reply).toContain('of the moments as they are');
  });

  it('begins and ends every group, and ends with its source', async () => {
    const events = await ask('patients', question);
    const open = events.filter((event) => event.type === 'task' && event.status === 'running').length;
    const done = events.filter((event) => event.type === 'task' && event.status === 'done').length;
    expect(done).toBe(open);
    expect(events.at(-1)).toEqual({ type: 'sources', sources: [{ datasourceId: 'ds-patients' }] });
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
