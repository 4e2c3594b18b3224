import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { inventory, regional, staff } from '../../../../../test/support/answering/business-tables.js';
import { keptCharts } from '../../../../../test/support/answering/model/drawn-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { computed, partsOf, type Told } from '../../../../../test/support/answering/told-rows.js';
import { type AnalysisRequest } from '../../analyst.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';

const OWNERS = `SELECT * FROM (VALUES (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Cy', 'Oslo'), (4, 'Di', 'Bern'))
  AS t(owner_id, owner_name, city)`;
const DOGS = `SELECT * FROM (VALUES (1, 'Rex', 4, 1), (2, 'Bo', 9, 2), (3, 'Max', 2, 3), (4, 'Kit', 7, 3))
  AS t(dog_id, dog_name, age, owner_id)`;

let sales: AnalysisFixture;
let people: AnalysisFixture;
let stock: AnalysisFixture;
let kennel: AnalysisFixture;
const { charts, drawn } = keptCharts();
const analyst = new BuiltinAnalyst(charts, searchHere);

beforeAll(async () => {
  sales = await AnalysisFixture.create([regional]);
  people = await AnalysisFixture.create([staff]);
  stock = await AnalysisFixture.create([inventory]);
  kennel = await AnalysisFixture.create([
    { name: 'owners', sql: OWNERS },
    { name: 'dogs', sql: DOGS },
  ]);
});
afterAll(() => Promise.all([sales, people, stock, kennel].map((each) => each.close())));

/** Asks the last of some questions, the others being its history. */
async function ask(
  fixture: AnalysisFixture,
  questions: readonly string[],
  changes: Partial<AnalysisRequest> = {},
): Promise<Told> {
  const history = questions.slice(0, -1).map((question) => ({ question, reply: '' }));
  return partsOf(await collect(analyst, fixture.request(questions.at(-1) ?? '', { history, ...changes })));
}

const BY_REGION = 'total amount by region';

describe('a question that goes on from the answer before', () => {
  it('asks for the opposite', async () => {
    const { rows } = await ask(sales, ['Which region has the highest total amount?', 'And the lowest?']);
    const [lowest] = await computed(
      sales,
      'SELECT region FROM regional GROUP BY 1 ORDER BY sum(amount) LIMIT 1',
    );
    expect(rows?.flat()).toContain(lowest?.[0]);
  });

  it('asks which of its rows stands out, by a query over the one before', async () => {
    const { rows, code, reply } = await ask(sales, [BY_REGION, 'Which one is the lowest?']);
    const [lowest] = await computed(
      sales,
      'SELECT region, sum(amount) FROM regional GROUP BY 1 ORDER BY 2 LIMIT 1',
    );
    expect(rows).toEqual([lowest]);
    expect(code).toContain('WITH answer AS (');
    expect(reply).toContain('read as a follow-up');
  });

  it('asks for another order', async () => {
    const { rows } = await ask(sales, [BY_REGION, 'Sort ascending']);
    expect(rows).toEqual(
      await computed(sales, 'SELECT region, sum(amount) FROM regional GROUP BY 1 ORDER BY 2'),
    );
  });

  it('asks for another chart, or for none', async () => {
    drawn.length = 0;
    await ask(sales, [BY_REGION, 'Now as a pie chart']);
    expect(drawn.map(({ kind }) => kind)).toEqual(['pie']);
    await ask(sales, [BY_REGION, 'Now as a pie chart', 'as a table please']);
    expect(drawn).toHaveLength(1);
  });

  it('asks for reasons, of which the data tell what it is made of', async () => {
    const { rows, reply } = await ask(sales, [BY_REGION, 'Why is South the highest?']);
    const parts =
      "SELECT product, sum(amount) FROM regional WHERE region = 'South' GROUP BY 1 ORDER BY 2 DESC";
    expect(rows).toEqual(await computed(sales, parts));
    expect(reply).toContain('The data do not say why.');
  });

  it('takes the place of a number with the words that compare', async () => {
    const { rows } = await ask(people, [
      'How many employees have more than 20 years of experience?',
      'What about less than 5?',
    ]);
    expect(rows).toEqual(await computed(people, 'SELECT count(*) FROM staff WHERE years_experience < 5'));
  });

  it('asks for more columns beside those that were shown', async () => {
    const { rows } = await ask(kennel, ['Show all dog names', 'Also include the age']);
    expect(rows?.map((row) => row.toSorted())).toEqual(
      (await computed(kennel, 'SELECT dog_name, age FROM dogs')).map((row) => row.toSorted()),
    );
  });

  it('asks for some of them by a condition, whatever they were', async () => {
    const { rows } = await ask(kennel, ['Show all dog names', 'Show only those with an age over 5']);
    expect(rows?.map(([name]) => name)).toEqual(['Bo', 'Kit']);
  });

  it('asks for the same in the order of what was not shown', async () => {
    const { rows } = await ask(kennel, ['Show all dog names', 'Sort them in ascending order of age']);
    expect(rows?.map(([name]) => name)).toEqual(['Max', 'Rex', 'Kit', 'Bo']);
  });

  it('goes on over several answers', async () => {
    const { rows } = await ask(sales, [BY_REGION, 'only 2023', 'Which one is the highest?']);
    const highest =
      'SELECT region, sum(amount) FROM regional WHERE year(sold_on) = 2023 GROUP BY 1 ORDER BY 2 DESC LIMIT 1';
    expect(rows).toEqual(await computed(sales, highest));
  });
});

describe('a question that speaks of the rows of the answer before', () => {
  it('is answered of those rows alone, shows that in its query and says so', async () => {
    const { rows, code, reply } = await ask(people, [
      'Which employees are in the Legal dept?',
      'What is their average annual salary?',
    ]);
    expect(rows).toEqual(await computed(people, "SELECT avg(annual_salary) FROM staff WHERE dept = 'Legal'"));
    expect(code).toMatch(
      /WITH "staff" AS \(SELECT \* FROM main\."staff" WHERE (?:"staff"\.)?"dept" = 'Legal'\)/,
    );
    expect(reply).toContain('Only the rows of the previous answer were used');
  });

  it('is answered of what belongs to them in other tables', async () => {
    const { rows } = await ask(kennel, ['How many owners live in Oslo?', 'How many dogs do they have?']);
    expect(rows).toEqual([[3]]);
  });

  it('is answered of the one row that was the answer', async () => {
    const { rows } = await ask(stock, ['Which item name has the highest unit cost?', 'Who is its supplier?']);
    const [supplier] = await computed(
      stock,
      'SELECT supplier FROM inventory ORDER BY unit_cost DESC LIMIT 1',
    );
    expect(rows?.flat()).toContain(supplier?.[0]);
  });

  it('is answered under the instructions of the request as well', async () => {
    const { rows, code } = await ask(
      sales,
      ['How many rows have the product Apples?', 'What is their total amount?'],
      { userPrompt: 'Only the North region.', language: 'EN' },
    );
    const total = "SELECT sum(amount) FROM regional WHERE region = 'North' AND product = 'Apples'";
    expect(rows).toEqual(await computed(sales, total));
    expect(code).toContain(
      `AS (SELECT * FROM main."regional" WHERE "region" = 'North' AND "product" = 'Apples')`,
    );
  });

  it('is read over all tables of the answer before', async () => {
    const { rows } = await ask(kennel, [
      'Show all dog names and the names of their owners',
      'Count how many there are per owner name',
    ]);
    expect(rows?.toSorted()).toEqual([
      ['Ann', 1],
      ['Bob', 1],
      ['Cy', 2],
    ]);
  });

  it.each([
    ['a grammar', 'What about the average age of them?'],
    ['a list of columns', 'Only return the age and the dog name for those dogs.'],
    ['one thing', 'And what age is she?'],
    ['results', 'Sort the results by dog name'],
  ])('is not answered of all rows where it is not known which they are: %s', async (_, question) => {
    const { rows } = await ask(kennel, ['Which dogs wear the funniest hats?', question]);
    expect(rows).toBeNull();
  });

  it('is not answered of other tables that have nothing to do with them', async () => {
    const { rows } = await ask(kennel, ['How many owners are there?', 'What are their breeds?']);
    expect(rows).toBeNull();
  });
});

describe('a question that is read in one with the one before', () => {
  it('asks how many there are of what was asked for', async () => {
    const { rows, reply } = await ask(kennel, ['Which dogs are older than 5?', 'How many are there?']);
    expect(rows?.flat()).toContain(2);
    expect(reply).toMatch(/follow-up|previous answer/);
  });

  it.each([
    ['Which dogs wear the funniest hats?', 'Which of them are older than 5?'],
    ['How many dogs are older than 5?', 'How many of them are blue?'],
  ])(
    'is told by nothing that leaves out what the answer before did not leave out: %s %s',
    async (...questions) => {
      const { rows } = await ask(kennel, questions);
      expect(rows).toBeNull();
    },
  );
});

describe('a question that names all that it is about', () => {
  it('is not read with the one before where it opens with a word that joins', async () => {
    const alone = await ask(kennel, ['Which owners live in the city Oslo?']);
    const after = await ask(kennel, ['How many dogs are there?', 'And which owners live in the city Oslo?']);
    expect(alone.rows).not.toBeNull();
    expect(after.rows).toEqual(alone.rows);
  });

  it('is read alone by the questions behind it, though it is short', async () => {
    const { rows } = await ask(sales, ['total amount in 2023', BY_REGION, 'Which one is the lowest?']);
    const lowest = 'SELECT region, sum(amount) FROM regional GROUP BY 1 ORDER BY 2 LIMIT 1';
    expect(rows).toEqual(await computed(sales, lowest));
  });

  it('is not read with the one before', async () => {
    const alone = await ask(sales, [BY_REGION]);
    const after = await ask(sales, ['total amount in 2023', BY_REGION]);
    expect(after.rows).toEqual(alone.rows);
  });
});
