import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { replyText } from '../../../../../test/support/answering/replies.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';
import { prepareSources } from '../reading/prepare.js';
import { rowWords } from './row-words.js';

const DISHES = ['pizza', 'bacon', 'cheese', 'honey', 'bread', 'hamburger', 'lasagna', 'omelet'];
const NAMES = ['Mandel', 'Orrin', 'Quist', 'Tasker', 'Umber', 'Vane', 'Wexley', 'Yarrow'];
const TABLES = {
  menu: `SELECT * FROM (VALUES ${DISHES.map((name, at) => `('${name}', ${at + 1}, ${at % 3})`).join(', ')})
    AS t(name, calories, sugar)`,
  posts: `SELECT * FROM (VALUES ${NAMES.map((name, at) => `(${900 + at * 7}, '${name}', ${at})`).join(', ')})
    AS t(tweet_id, author, replies)`,
  voyage: `SELECT * FROM (VALUES ${NAMES.map((name, at) => `('${name}', ${20 + at}, ${at % 2 === 0})`).join(', ')})
    AS t(name, age, survived)`,
} as const;

const fixtures = new Map<string, AnalysisFixture>();
beforeAll(async () => {
  for (const [name, sql] of Object.entries(TABLES))
    fixtures.set(name, await AnalysisFixture.create([{ name, sql }]));
  fixtures.set(
    'all',
    await AnalysisFixture.create(Object.entries(TABLES).map(([name, sql]) => ({ name, sql }))),
  );
});
afterAll(async () => {
  for (const fixture of fixtures.values()) await fixture.close();
});

function fixtureOf(name: string): AnalysisFixture {
  const fixture = fixtures.get(name);
  if (!fixture) throw new Error(`no tables ${name}`);
  return fixture;
}

async function wordsOf(question: string, tables: string): Promise<string[]> {
  const request = fixtureOf(tables).request(question);
  const sources = await prepareSources(request, new AbortController().signal);
  return [...rowWords(question, sources)].map(([word, { table }]) => `${word} of ${table}`);
}

describe('a word calls the rows of a table what they are', () => {
  it.each([
    ['where the names of the rows are of that kind', 'How many foods are there?', 'menu', ['foods of menu']],
    ['where its key is called so', 'Which tweets got most replies?', 'posts', ['tweets of posts']],
    [
      'where it is one for people and they are people',
      'How many people survived?',
      'voyage',
      ['people of voyage'],
    ],
    [
      'of all tables that of the one',
      'How many foods and tweets are there?',
      'all',
      ['foods of menu', 'tweets of posts'],
    ],
  ])('%s', async (_, question, tables, words) => {
    expect(await wordsOf(question, tables)).toEqual(words);
  });

  it.each([
    ['where the names are of another kind', 'How many animals are there?', 'menu'],
    ['where it says as much of anything', 'How many entities are there?', 'menu'],
    ['where the names are no nouns', 'How many foods are there?', 'posts'],
    ['where a column is called so', 'Which sugar is highest?', 'menu'],
    ['where the rows are of no people', 'How many people are there?', 'menu'],
  ])('in no way %s', async (_, question, tables) => {
    expect(await wordsOf(question, tables)).toEqual([]);
  });
});

describe('a question that calls the rows what they are', () => {
  const analyst = new BuiltinAnalyst(noCharts, searchHere);
  const replyTo = async (question: string, tables: string): Promise<string> =>
    replyText(await collect(analyst, fixtureOf(tables).request(question)));

  it.each([
    ['What food has the most calories?', 'menu', /omelet/],
    ['How many foods have calories over 5?', 'menu', /\*\*3\*\*/],
  ])('is answered: %s', async (question, tables, told) => {
    expect(await replyTo(question, tables)).toMatch(told);
  });
});
