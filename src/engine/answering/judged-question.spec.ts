import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../test/support/answering/analysis-fixture.js';
import { type Candidate } from './judge/candidates.js';
import { storedJudge } from './judge/stored-model.js';
import { type JudgedQuestion, likeliestReadings, readingBeside, scoredBeside } from './judged-question.js';
import { type Condition, type Exclusion, type Item, type Plan, type Selection } from './plan/plan.js';
import { planSql } from './plan/sql.js';
import { PlanReader } from './reading.js';

const SINGERS = [
  {
    name: 'singer',
    sql: `SELECT * FROM (VALUES (1, 'Ann Lee', 'France', 31, TRUE), (2, 'Bob Ray', 'Spain', 44, FALSE),
      (3, 'Cho Kim', 'France', 25, TRUE), (4, 'Dora', NULL, NULL, FALSE)) AS t(singer_id, name, country, age, active)`,
  },
  {
    name: 'concert',
    sql: `SELECT * FROM (VALUES (10, 1, DATE '2014-05-01', 100.5), (11, 1, DATE '2015-06-01', 80), (12, 2, DATE '2014-07-09', 80),
      (13, 3, DATE '2016-01-02', NULL)) AS t(concert_id, singer_id, held_on, revenue)`,
  },
];
const WEATHER = [{ name: 'weather', sql: `SELECT * FROM read_csv('examples/data/weather.csv')` }];
const OF_SINGERS = [
  'How many singers are from France?',
  'What are the names and ages of singers from France or Spain, sorted by age?',
  'Which singer has the most concerts?',
  'Show the average revenue of concerts for each country.',
  'List the singers who do not have a concert in 2014.',
  'How many concerts were not held in 2014?',
  'Names of singers older than the average age, who have more than 1 concert',
  'What is the name of the youngest singer with a concert between 2014 and 2015?',
  'How many different countries do active singers come from?',
  'Which countries have both singers older than 30 and singers younger than 30?',
  'Are all singers from France older than 30?',
  'Is the average age of singers from France higher than that of singers from Spain?',
  'Is the average age of all singers above 30?',
  'What is the difference in average age between France and Spain?',
  'What is the percentage change in revenue from 2014 to 2015?',
  'What percentage of singers are from France?',
  'What is the sum of age and singer id of Bob Ray?',
  'Average age by country and active',
  'What is the median age of singers?',
  'Median and average revenue by country',
];
const OF_WEATHER = [
  'What is the average temp_max by location?',
  'How many days were there of each weather in New York?',
  'What are the top 5 days with the highest wind?',
  'What is the total precipitation in Seattle?',
  'On how many days was temp_max above 30?',
  'What is the lowest temp_min in New York?',
  'Which location has the highest average wind?',
  'How many days with snow were there in Seattle?',
  'Show date and precipitation of days with wind over 9',
  'What is the maximum wind for each weather?',
  'How many different kinds of weather are there?',
  'Average precipitation by weather and location',
  'What is the difference in average wind between Seattle and New York?',
  'How many days in 2012 had rain?',
];

const bareItem = (item: Item): Item => ({ ...item, score: 1, places: [] });
const bareCondition = (condition: Condition): Condition => ({
  ...condition,
  places: [],
  columnPlaces: [],
  score: 1,
  gap: 1,
  origin: 'cell',
});
const bareExclusion = (exclusion: Exclusion): Exclusion => ({
  ...exclusion,
  conditions: exclusion.conditions.map(bareCondition),
});
const bareSelection = (selection: Selection): Selection => ({
  ...selection,
  items: selection.items.map(bareItem),
  conditions: selection.conditions.map(bareCondition),
  exclusion: selection.exclusion && bareExclusion(selection.exclusion),
  having: selection.having.map((each) => ({ ...each, item: bareItem(each.item) })),
  order: selection.order && { ...selection.order, item: bareItem(selection.order.item) },
});
/** A plan as it is known of somebody who says of no part which words name it. */
const bare = (plan: Plan): Plan => ({
  ...plan,
  ...bareSelection(plan),
  combined: plan.combined && { ...plan.combined, right: bareSelection(plan.combined.right) },
  compared: plan.compared && {
    ...plan.compared,
    others: plan.compared.others.map(bareSelection),
    places: [],
  },
});

const judge = storedJudge();
const reader = new PlanReader(judge);
let singers: AnalysisFixture;
let weather: AnalysisFixture;
beforeAll(async () => {
  singers = await AnalysisFixture.create(SINGERS);
  weather = await AnalysisFixture.create(WEATHER);
});
afterAll(() => Promise.all([singers.close(), weather.close()]));

async function judgedPlans(question: string): Promise<JudgedQuestion> {
  const fixture = OF_WEATHER.includes(question) ? weather : singers;
  const judged = await reader.judgedPlans(fixture.request(question), new AbortController().signal);
  if (!judged) throw new Error('nothing is read');
  return judged;
}

/** A question without a plan among those that its readers propose. */
function withoutPlan({ candidates, points, ...question }: JudgedQuestion, plan: Plan): JudgedQuestion {
  const sql = planSql(plan);
  const kept = [...candidates.keys()].filter((at) => planSql(candidateAt(candidates, at).plan) !== sql);
  return {
    ...question,
    candidates: kept.map((at) => candidateAt(candidates, at)),
    points: kept.map((at) => points[at] ?? 0),
  };
}

function candidateAt(candidates: JudgedQuestion['candidates'], at: number): Candidate {
  const candidate = candidates[at];
  if (!candidate) throw new Error('there is no such plan');
  return candidate;
}

/** The likeliest reading of a question with its score. */
async function likeliest(question: string) {
  const judged = await judgedPlans(question);
  const [reading] = likeliestReadings(judged);
  if (!reading) throw new Error('nothing is read');
  const sql = planSql(reading.plan);
  const at = judged.candidates.findIndex(({ plan }) => planSql(plan) === sql);
  return { judged, reading, point: judged.points[at] ?? NaN };
}

/** A score that is so much larger is e times as likely. */
const NEARLY = 0.5;
const MOST_APART = 2;

describe('a plan that somebody else proposes', () => {
  it.each([...OF_SINGERS, ...OF_WEATHER])(
    'has the score of the likeliest reading where it says the same: %s',
    async (question) => {
      const { judged, reading, point } = await likeliest(question);
      expect(scoredBeside(bare(reading.plan), judged, judge)?.point).toBeCloseTo(point, 6);
      const beside = readingBeside(bare(reading.plan), judged, judge);
      expect(beside?.confidence).toBeCloseTo(reading.confidence, 6);
      expect(beside?.unexplained).toEqual(reading.unexplained);
    },
  );

  it('has nearly that score where no reader proposes the same', async () => {
    const apart: number[] = [];
    for (const question of [...OF_SINGERS, ...OF_WEATHER]) {
      const { judged, reading, point } = await likeliest(question);
      const others = withoutPlan(judged, reading.plan);
      const own = scoredBeside(bare(reading.plan), others, judge);
      apart.push(Math.abs((own?.point ?? Infinity) - point));
    }
    expect(apart.reduce((sum, each) => sum + each, 0) / apart.length).toBeLessThan(NEARLY);
    expect(Math.max(...apart)).toBeLessThan(MOST_APART);
  });

  it('is less likely than one that is what was asked', async () => {
    const { judged, reading } = await likeliest('What is the total precipitation in Seattle?');
    const plan = { ...reading.plan, conditions: [] };
    const own = readingBeside(bare(plan), judged, judge);
    expect(own?.confidence).toBeLessThan(reading.confidence / 2);
    expect(own?.unexplained).toContain('seattle');
  });

  it('is nothing to a question over other tables', async () => {
    const { reading } = await likeliest('What is the lowest temp_min in New York?');
    const other = await judgedPlans('What is the median age of singers?');
    expect(readingBeside(reading.plan, other, judge)).toBeNull();
  });
});

describe('the words that a reading leaves out', () => {
  let harbours: AnalysisFixture;
  beforeAll(async () => {
    harbours = await AnalysisFixture.create([
      {
        name: 'harbour',
        sql: `SELECT * FROM (VALUES (1, 'Northquay'), (2, 'Southpier'), (3, 'Westbay')) AS t(harbour_id, harbour_name)`,
      },
      {
        name: 'boat',
        sql: `SELECT * FROM (VALUES (10, 1, 'red'), (11, 3, 'blue'), (12, 3, 'red')) AS t(boat_id, built_in_harbour, paint)`,
      },
    ]);
  });
  afterAll(() => harbours.close());

  it('are none by which it joins its tables', async () => {
    const asked = harbours.request('Which harbour names built boats with the paint blue?');
    const judged = await reader.judgedPlans(asked, new AbortController().signal);
    const readings = judged ? likeliestReadings(judged) : [];
    const joining = readings.filter(({ plan }) =>
      plan.from.edges.some(({ left }) => left.name === 'built_in_harbour'),
    );
    expect(joining.length).toBeGreaterThan(0);
    for (const { unexplained } of joining) expect(unexplained).not.toContain('built');
    const others = readings.filter(
      ({ plan }) => plan.from.edges.length === 0 && plan.from.tables[0] === 'harbour',
    );
    for (const { unexplained } of others) expect(unexplained).toContain('built');
  });

  it('are none by which it leaves out rows', async () => {
    const asked = harbours.request(
      'List the harbour names that did not have any built boat with the paint blue.',
    );
    const judged = await reader.judgedPlans(asked, new AbortController().signal);
    const leaving = (judged ? likeliestReadings(judged) : []).filter(({ plan }) =>
      [plan.exclusion?.column, plan.exclusion?.other].some((column) => column?.name === 'built_in_harbour'),
    );
    expect(leaving.length).toBeGreaterThan(0);
    for (const { unexplained } of leaving) expect(unexplained).not.toContain('built');
  });

  it('are none for what those do whose tables are joined', async () => {
    const school = await AnalysisFixture.create([
      {
        name: 'teacher',
        sql: `SELECT * FROM (VALUES (1, 'Ann'), (2, 'Bo'), (3, 'Cy')) AS t(teacher_id, name)`,
      },
      {
        name: 'course',
        sql: `SELECT * FROM (VALUES (10, 'Math', 1), (11, 'Art', 1), (12, 'Music', 3)) AS t(course_id, title, teacher_id)`,
      },
    ]);
    try {
      const asked = school.request('Show names of teachers and the number of courses they teach.');
      const judged = await reader.judgedPlans(asked, new AbortController().signal);
      const readings = judged ? likeliestReadings(judged) : [];
      const joining = readings.filter(({ plan }) => plan.from.tables.length > 1);
      expect(joining.length).toBeGreaterThan(0);
      for (const { unexplained } of joining) expect(unexplained).not.toContain('teach');
    } finally {
      await school.close();
    }
  });
});
