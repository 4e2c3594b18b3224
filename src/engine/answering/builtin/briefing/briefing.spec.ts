import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Asker, USUAL_REQUEST } from '../../../../../test/eval/asker.js';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import {
  analyst,
  ask,
  findingsOf,
  laidTables,
  percent,
} from '../../../../../test/support/answering/briefings.js';
import { offeredQuestions, replyText, textOf } from '../../../../../test/support/answering/replies.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';

const WEATHER = new URL('../../../../../examples/data/weather.csv', import.meta.url);

const { over } = laidTables();

/** What a step of the way shows. */
function stepsOf(events: readonly AnswerEvent[]) {
  const ids = new Set(events.flatMap((event) => (event.type === 'code' ? [event.group.id] : [])));
  return [...ids].map((id) => events.filter((event) => 'group' in event && event.group.id === id));
}

/** Rows of a CSV file without quotes. */
function weatherRows(): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(WEATHER, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

describe('a briefing over the weather', () => {
  let asker: Asker;
  let request: AnalysisRequest;
  let events: AnswerEvent[];

  beforeAll(async () => {
    asker = await Asker.create();
    const { tables, workbench } = await asker.lay([fileURLToPath(WEATHER)]);
    request = { ...USUAL_REQUEST, question: 'How are we doing?', history: [], tables, workbench };
    events = await collect(analyst, request);
  });

  afterAll(() => asker.close());

  it('tells shares, outliers and changes with the figures of the file', () => {
    const rows = weatherRows();
    const suns = rows.filter(({ weather }) => weather === 'sun').length;
    const winds = rows.map(({ wind }) => Number(wind)).toSorted((left, right) => left - right);
    const quartile = (share: number): number => {
      const place = share * (winds.length - 1);
      const [low = 0, high = 0] = [winds[Math.floor(place)], winds[Math.ceil(place)]];
      return low + (high - low) * (place % 1);
    };
    const limit = quartile(0.75) + 3 * (quartile(0.75) - quartile(0.25));
    const far = winds.filter((wind) => wind > limit);
    const text = findingsOf(events).join('\n');
    expect(text).toContain(`**sun** (${percent((100 * suns) / rows.length)})`);
    expect(text).toContain(
      `**${far.length}** values of *wind* lie far outside the usual range (more than 3 interquartile ranges outside the quartiles): from ${String(far[0])} to ${String(far.at(-1))}.`,
    );
    const yearly = ['2014', '2015'].map((year) => {
      const values = rows.filter(({ date }) => date?.startsWith(year)).map(({ wind }) => Number(wind));
      return values.reduce((sum, wind) => sum + wind, 0) / values.length;
    });
    const [before = 0, last = 0] = yearly;
    expect(text).toContain(
      `The average of *wind*: **${last.toFixed(2)}** in 2015, after ${before.toFixed(2)} in 2014 (**${percent((100 * (last - before)) / before)}**).`,
    );
  });

  it('shows a query, its result and its second computation for each finding', () => {
    const steps = stepsOf(events);
    expect(steps).toHaveLength(findingsOf(events).length);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    for (const step of steps) {
      expect(step.filter(({ type }) => type === 'code')).toHaveLength(1);
      expect(step.filter(({ type }) => type === 'table')).toHaveLength(1);
      expect(textOf(step, 'Analyze')).toContain('an independent computation over 2,922 rows agrees');
    }
  });

  it('draws one chart and replies with the table of the leading finding', () => {
    const images = events.filter((event) => event.type === 'image');
    expect(images.map(({ group: { stage } }) => stage)).toEqual(['Analyze', 'Respond']);
    const tables = events.filter((event) => event.type === 'table' && event.group.stage === 'Respond');
    expect(tables).toHaveLength(1);
  });

  it('offers questions that are answered', async () => {
    const offered = offeredQuestions(events);
    expect(offered.length).toBeGreaterThan(0);
    const history = [{ question: request.question, reply: replyText(events), suggested: offered }];
    for (const question of offered) {
      const answer = await collect(analyst, { ...request, question, history });
      expect(answer.some((event) => event.type === 'table' && event.group.stage === 'Respond')).toBe(true);
    }
  });
});

describe('a briefing over several tables', () => {
  it('says which table a finding is of, follows keys and names the tables it looked at', async () => {
    const fixture = await over(
      {
        name: 'orders',
        sql: `SELECT i AS order_id, i % 20 + 1 AS customer_id, 10 + i % 3 AS note FROM range(200) t(i)`,
      },
      {
        name: 'customers',
        sql: `SELECT i + 1 AS customer_id, CASE WHEN i < 16 THEN 'retail' ELSE 'trade' END AS segment, 'c' || i AS name FROM range(20) t(i)`,
      },
    );
    const events = await ask(fixture, 'Give me an overview');
    const findings = findingsOf(events);
    expect(findings.join('\n')).toContain('**retail** (80%)');
    for (const finding of findings)
      expect(finding).toMatch(/^\*(?:orders|customers|orders with customers)\*: /);
    expect(findings.join('\n')).toContain('*orders with customers*: ');
    expect(replyText(events)).toMatch(
      /Tables examined: \*(?:orders|customers)\* and \*(?:orders|customers)\*\./,
    );
    expect(findings.length).toBeLessThanOrEqual(6);
    const offered = offeredQuestions(events);
    expect(offered.length).toBeGreaterThan(0);
    const history = [{ question: 'Give me an overview', reply: replyText(events), suggested: offered }];
    for (const question of offered) {
      const answer = await collect(analyst, fixture.request(question, { history }));
      expect(answer.some((event) => event.type === 'table' && event.group.stage === 'Respond')).toBe(true);
    }
  });

  it('is short over ten tables, and names those that it left out', async () => {
    const tables = Array.from({ length: 10 }, (_, at) => ({
      name: `log_${at}`,
      sql: `SELECT i AS id, CASE WHEN i % 9 = 0 THEN 'odd' ELSE 'plain' END AS kind_${at}, i % 17 AS amount,
        DATE '2020-01-01' + i::INTEGER AS day FROM range(${1500 + at}) t(i)`,
    }));
    const events = await ask(await over(...tables), 'Summarise this');
    expect(findingsOf(events).length).toBeLessThanOrEqual(6);
    expect(replyText(events)).toMatch(/Tables examined: .*Not used: /);
  });
});
