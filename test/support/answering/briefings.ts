import { afterAll } from '@jest/globals';
import { BuiltinAnalyst } from '../../../src/engine/answering/builtin/builtin-analyst.js';
import { type AnswerEvent } from '../../../src/engine/answering/answer-event.js';
import { AnalysisFixture, collect, type TableDefinition } from './analysis-fixture.js';
import { noCharts } from './no-charts.js';
import { replyText } from './replies.js';
import { searchHere } from './search-here.js';

export const analyst = new BuiltinAnalyst(noCharts, searchHere);

/** Lays tables for the tests of a file, which are closed after the last of them. */
export function laidTables() {
  const fixtures: AnalysisFixture[] = [];
  afterAll(async () => {
    for (const fixture of fixtures) await fixture.close();
  });

  async function over(...tables: TableDefinition[]): Promise<AnalysisFixture> {
    const fixture = await AnalysisFixture.create(tables);
    fixtures.push(fixture);
    return fixture;
  }

  return { fixtures, over };
}

export const ask = (fixture: AnalysisFixture, question: string): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question));

/** The findings of a reply, the leading one first. */
export function findingsOf(events: readonly AnswerEvent[]): string[] {
  const lines = replyText(events)
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line, at) => (at === 0 ? [line] : line.startsWith('- ') ? [line.slice(2)] : []));
}

export const percent = (value: number): string => `${String(Math.round(value * 10) / 10)}%`;
