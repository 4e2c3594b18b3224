import { type AnswerEvent } from '../../../src/engine/index.js';
import { Catalogue } from '../../../src/engine/answering/narration/catalogue.js';
import { replyText } from '../../support/answering/replies.js';
import { type Outcome } from '../prediction.js';
import { type DocumentSetQuestion } from './document-set.js';

const CATALOGUES = [Catalogue.of('EN'), Catalogue.of('DE')];
/** The openings of replies that say that the documents do not tell. */
const UNTOLD = ['documents.near', 'documents.none', 'documents.nothing', 'documents.undecided'];
const QUOTE_END = /^> — /m;

/** What became of a question to documents, by the text of its reply. */
export function documentVerdict(
  { kind, gold }: Pick<DocumentSetQuestion, 'kind' | 'gold'>,
  events: readonly AnswerEvent[],
): Outcome {
  const reply = replyText(events);
  const isTold = !UNTOLD.some((key) => opensWith(reply, key));
  if (gold === 'refused') return isTold ? 'wrong' : 'right';
  if (!isTold) return 'declined';
  const isVerdict = opensWith(reply, 'answer.yes') || opensWith(reply, 'answer.no');
  if (kind !== 'yes/no') return !isVerdict && holds(kind, gold, reply, events) ? 'right' : 'wrong';
  if (opensWith(reply, `answer.${gold.toLowerCase()}`)) return 'right';
  // A sentence without a verdict is no answer to whether something is so.
  return isVerdict ? 'wrong' : 'formless';
}

/** True when a reply begins with a message of the catalogue, in a language of the set. */
function opensWith(reply: string, key: string): boolean {
  return CATALOGUES.some((catalogue) => new RegExp(`^${catalogue.text(key)}(?!\\p{L})`, 'u').test(reply));
}

function holds(
  kind: DocumentSetQuestion['kind'],
  gold: string,
  reply: string,
  events: readonly AnswerEvent[],
): boolean {
  if (kind === 'compare') return isCompared(gold, reply, events);
  const [first = ''] = reply.split(QUOTE_END);
  return new RegExp(gold, 'i').test(first);
}

/** Both values stand in rows of one table, and the verdict names the file. */
function isCompared(gold: string, reply: string, events: readonly AnswerEvent[]): boolean {
  const [one = '', other = '', winner = ''] = gold.split(';');
  const [verdict = ''] = reply.split('\n');
  const rows = events.flatMap((event) =>
    event.type === 'table' && event.group.stage === 'Respond' ? event.table.result.rows.map(String) : [],
  );
  const hasRow = (value: string): boolean => rows.some((row) => new RegExp(value).test(row));
  return hasRow(one) && hasRow(other) && verdict.includes(winner);
}
