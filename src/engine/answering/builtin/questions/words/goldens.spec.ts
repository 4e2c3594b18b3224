import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offeredQuestions, replyText } from '../../../../../../test/support/answering/replies.js';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { type Golden, GOLDENS } from '../../../../../../test/support/answering/goldens.js';
import { type RowTable } from '../../../../../../test/support/answering/tables.js';
import { type AnswerEvent } from '../../../answer-event.js';
import { Catalogue } from '../../../narration/catalogue.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();
const fixtures = new Map<string, AnalysisFixture>();

beforeAll(async () => {
  for (const table of new Set(GOLDENS.map(({ table }) => table))) {
    fixtures.set(table.name, await AnalysisFixture.create([table]));
  }
});
afterAll(() => Promise.all([...fixtures.values()].map((fixture) => fixture.close())));

function fixtureOf(table: RowTable): AnalysisFixture {
  const fixture = fixtures.get(table.name);
  if (!fixture) throw new Error(`no fixture ${table.name}`);
  return fixture;
}

const answers = new Map<Golden, Promise<AnswerEvent[]>>();

function answer(golden: Golden): Promise<AnswerEvent[]> {
  const known = answers.get(golden);
  if (known) return known;
  const events = collect(analyst, fixtureOf(golden.table).request(golden.question));
  answers.set(golden, events);
  return events;
}

function tablesOf(events: readonly AnswerEvent[]) {
  return events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
}

/** Numbers to nine digits, so that sums in another order compare equal. */
function rounded(cell: unknown): unknown {
  return typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell;
}

const NUMBER = /(?<![\p{L}\d])-?\d[\d,]*(?:\.\d+)?%?/gu;

/** Every number that an answer may name: the cells of its tables as they are written, their row counts, and what was asked. */
function evidence(events: readonly AnswerEvent[], question: string): Set<string> {
  const catalogue = Catalogue.of('EN');
  const cells = tablesOf(events).flatMap(({ rows, columns }) => [
    rows.length,
    columns.length,
    ...rows.flat(),
    ...columns.map(({ name }) => name),
  ]);
  const written = cells.flatMap((cell) =>
    typeof cell === 'number' || typeof cell === 'bigint'
      ? [catalogue.number(cell), catalogue.percent(Number(cell)), String(cell)]
      : [...String(cell).matchAll(NUMBER)].flatMap(([text]) => [text, catalogue.number(Number(text))]),
  );
  const asked = [...question.matchAll(NUMBER)].map(([text]) => text.replaceAll(',', ''));
  const sql = events.flatMap((event) => (event.type === 'code' ? [...event.markdown.matchAll(NUMBER)] : []));
  const constants = sql.map(([text]) => text);
  return new Set(
    [...written, ...asked, ...constants].flatMap((text) => [text, text.replace(/^0+(?=\d)/, '')]),
  );
}

describe('the built-in analyst answers', () => {
  it.each(GOLDENS.map((golden) => [golden.table.name, golden.question, golden] as const))(
    '%s: %s',
    async (_name, _question, golden) => {
      const events = await answer(golden);
      const [result] = tablesOf(events);
      expect(result?.rows.map((row) => row.map(rounded))).toEqual(
        golden.expected(golden.table.rows).map((row) => row.map(rounded)),
      );
    },
  );
});

describe('an answer', () => {
  it('names no number that is not in its tables, in its statements or in the question', async () => {
    for (const golden of GOLDENS) {
      const events = await answer(golden);
      const known = evidence(events, golden.question);
      // Names of periods, such as Q1 2022 or 2021-03, are written from the first day of the period.
      const reply = replyText(events)
        .replaceAll('\\', '')
        .replace(/Q[1-4] \d{4}|[A-Z][a-z]+ \d{4}/g, '');
      const named = [...reply.matchAll(NUMBER)].map(([text]) => text.replace(/,$/, ''));
      const stated = named.filter((text) => !STATED_BOUNDS.has(text));
      expect({ question: golden.question, unknown: stated.filter((text) => !known.has(text)) }).toEqual({
        question: golden.question,
        unknown: [],
      });
    }
  });

  it('shows the statement that ran: run again as shown, it gives the same table', async () => {
    for (const golden of GOLDENS.filter((_, index) => index % 4 === 0)) {
      const events = await answer(golden);
      const [code] = events.flatMap((event) => (event.type === 'code' ? [event.markdown] : []));
      const sql = (code ?? '').replace(/^```sql\n/, '').replace(/\n```$/, '');
      const again = await fixtureOf(golden.table).workbench.query(sql);
      const shown = tablesOf(events)[0]?.rows ?? [];
      expect(again.rows.map((row) => row.map(rounded))).toEqual(shown.map((row) => row.map(rounded)));
    }
  });

  it('ends with three questions that the analyst itself can answer', async () => {
    const seen = new Set<string>();
    for (const golden of GOLDENS) {
      const events = await answer(golden);
      const questions = offeredQuestions(events);
      expect(questions).toHaveLength(3);
      for (const question of questions.filter((each) => !seen.has(`${golden.table.name} ${each}`))) {
        seen.add(`${golden.table.name} ${question}`);
        const [result] = tablesOf(await collect(analyst, fixtureOf(golden.table).request(question)));
        expect({ question, rows: result?.rows.length }).not.toEqual({ question, rows: undefined });
        expect({ question, rows: result?.rows.length }).not.toEqual({ question, rows: 0 });
      }
    }
  });
});

/** Bounds of the wording for correlations and digits of "0 and 1" columns: constants of the text, not of the data. */
const STATED_BOUNDS = new Set(['0', '1', '0.1', '0.3', '0.5']);
