import { type AnswerEvent } from '../../../src/engine/answering/answer-event.js';
import { type AnalysisFixture } from './analysis-fixture.js';
import { replyText } from './replies.js';

/** What an answer says, and the code that it shows. */
export interface Told {
  readonly rows: readonly (readonly unknown[])[] | null;
  readonly reply: string;
  readonly code: string;
}

export function partsOf(events: readonly AnswerEvent[]): Told {
  const reply = events.filter((event) => 'group' in event && event.group.stage === 'Respond');
  const tables = reply.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  return {
    rows: tables[0] ? rounded(tables[0].rows) : null,
    reply: replyText(events),
    code: events.flatMap((event) => (event.type === 'code' ? [event.markdown] : [])).join('\n'),
  };
}

/** The same computed by a query of the test. */
export async function computed(
  fixture: AnalysisFixture,
  sql: string,
): Promise<readonly (readonly unknown[])[]> {
  return rounded((await fixture.workbench.query(sql)).rows);
}

/** Sums depend on the order in which they are made. */
function rounded(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell)),
  );
}
