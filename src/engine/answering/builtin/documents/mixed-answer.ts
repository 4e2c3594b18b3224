import { type AnswerEvent, type AnswerGroup, type AnswerSource, DECLINED } from '../../answer-event.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { type TableReading } from '../reading/table-reading.js';
import { type DocumentReply } from './document-reply.js';

/**
 * One answer from tables and documents that keeps the two apart: the steps of both, then one reply with what the tables
 * say and below it what the documents say.
 */
export async function* answerFromBoth(
  tables: TableReading,
  reply: DocumentReply,
  catalogue: Catalogue,
): AsyncGenerator<AnswerEvent> {
  const sources: AnswerSource[] = [];
  let outcome = DECLINED;
  let isTold = false;
  for await (const event of tables.events()) {
    if (event.type === 'sources') {
      sources.push(...event.sources);
      outcome = event.outcome.kind === 'told' ? event.outcome : reply.outcome();
      continue;
    }
    const { group } = event;
    const begins = group.stage === 'Respond' && event.type === 'task' && event.status === 'running';
    if (begins) yield* reply.search();
    const closes =
      group.stage === 'Respond' && (event.type === 'questions' || (event.type === 'task' && !begins));
    if (closes && !isTold)
      yield* saying(group, ['', catalogue.text('documents.fromDocuments'), '', ...reply.lines()]);
    isTold ||= closes;
    yield event;
    if (begins) yield* saying(group, [catalogue.text('documents.fromTables'), '']);
  }
  yield { type: 'sources', sources: [...sources, ...reply.sources()], outcome };
}

function* saying(group: AnswerGroup, lines: readonly string[]): Generator<AnswerEvent> {
  for (const line of lines) yield { type: 'message', group, text: `${line}\n` };
}
