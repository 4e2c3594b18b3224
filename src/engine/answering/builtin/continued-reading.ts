import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { editedRows, editedSql } from '../conversation/edited-result.js';
import { resultEdit } from '../conversation/result-question.js';
import { decided } from '../decision/decision.js';
import { agree, type Proposal } from '../decision/proposal.js';
import { Catalogue } from '../narration/catalogue.js';
import { type PlanReader } from '../reading.js';
import { withReplyNotes } from '../reply-notes.js';
import { editSentence, ResultAnswer } from '../telling/result-answer.js';
import { type Charts } from './answer-question.js';
import { type Continued, type Readers, Session } from './context/continued.js';
import { type TableReading } from './tables-reader.js';
import { askedInEnglish } from './translate/asked.js';

/** What reads a question that goes on from others. */
interface ContinuedReaders {
  readonly charts: Charts;
  readonly plans: PlanReader;
  /** Reads a question that stands alone. */
  readonly readAlone: (request: AnalysisRequest) => Promise<TableReading>;
}

/** What is less likely to be right is nothing to go on from. */
const LEAST_BEFORE = 0.3;
/** Another reading that is at least this share as likely has to speak of the same rows. */
const RIVAL = 0.5;

/** The reading of a question that goes on from others; null where it does not, or is not sure enough. */
export async function continuedReading(
  given: AnalysisRequest,
  readers: ContinuedReaders,
  signal: AbortSignal,
): Promise<TableReading | null> {
  if (given.history.length === 0) return null;
  const { request } = await askedInEnglish(given, signal);
  const continued = await new Session(request, sessionReaders(readers, signal)).continued();
  if (!continued) return null;
  const { edited } = continued;
  const catalogue = Catalogue.of(request.language);
  if (edited) {
    const reading = {
      certainty: 'likely',
      origin: { way: 'grammar' },
      events: () => edited.events(),
    } as const;
    return toldAfter(continued, reading, catalogue);
  }
  for (const each of continued.requests) {
    const reading = await readers.readAlone(each);
    const isTold = reading.certainty === 'plain' || reading.certainty === 'likely';
    if (isTold && isOfReferred(reading, continued)) return toldAfter(continued, reading, catalogue);
    if (isTold || offersReadings(reading)) return null;
  }
  return null;
}

/** What is likely over the table that was spoken of is not looked for in others. */
const offersReadings = ({ origin }: TableReading): boolean =>
  origin.way === 'choice' && origin.readings.length > 0;

/** Whether a reading is of the rows that the question speaks of, and not of a table that they have nothing to do with. */
function isOfReferred({ origin }: TableReading, { referred, counted }: Continued): boolean {
  if (referred === null) return true;
  const tables = origin.way === 'choice' ? (origin.told?.tables ?? []).map(({ name }) => name) : [];
  return tables.some((name) => referred.has(name)) && (counted === null || tables.includes(counted));
}

/** A reading that goes on from answers before: says so, and shows what is run. */
function toldAfter(continued: Continued, reading: TableReading, catalogue: Catalogue): TableReading {
  const { of, isMadeOf } = continued;
  const notes = [
    of === null ? catalogue.text('note.continued') : catalogue.text('note.ofBefore', { text: of }),
    ...(isMadeOf ? [catalogue.text('note.madeOf')] : []),
  ];
  const events = async function* (): AsyncGenerator<AnswerEvent> {
    for await (const event of withReplyNotes(reading.events(), notes)) yield continued.shown(event);
  };
  return { ...reading, events };
}

function sessionReaders({ charts, plans, readAlone }: ContinuedReaders, signal: AbortSignal): Readers {
  return {
    likeliest: async (request) => {
      const likeliest = likeliestOf(await readAlone(request));
      return likeliest && (await likeliest.holds()) ? likeliest : null;
    },
    edited: (question, before, request) => edited(question, before, { request, charts, signal }),
    dataset: (request) => plans.dataset(request),
    linked: (question, dataset) => plans.linked(question, dataset),
  };
}

/** What is told, else the likeliest where others that are nearly as likely speak of the same rows. */
function likeliestOf({ origin }: TableReading): Proposal | null {
  if (origin.way !== 'choice') return null;
  if (origin.told) return origin.told;
  const likely = decided(origin.proposals, origin.situation);
  const [first] = likely;
  if (!first || first.confidence < LEAST_BEFORE) return null;
  const rows = JSON.stringify(first.proposal.rows());
  const rivals = likely.filter(({ confidence }) => confidence >= RIVAL * first.confidence);
  const isSame = rivals.every(
    ({ proposal }) =>
      agree(proposal.result, first.proposal.result) || JSON.stringify(proposal.rows()) === rows,
  );
  return isSame ? first.proposal : null;
}

/** A question to the table that another answer gave, computed by a query and again from its rows; null where the two differ. */
async function edited(
  question: string,
  before: Proposal,
  context: ConstructorParameters<typeof ResultAnswer>[0],
): Promise<Proposal | null> {
  const edit = resultEdit(question, before.result);
  if (!edit) return null;
  const sql = editedSql(before.sql, edit, before.result);
  const result = await context.request.workbench.query(sql);
  const computed = { ...before.result, rows: editedRows(edit, before.result) };
  if (before.result.truncated || result.truncated || !agree(computed, result)) return null;
  const catalogue = Catalogue.of(context.request.language);
  return {
    ...before,
    result,
    sentence: editSentence(before, edit, catalogue),
    sql,
    rows: () => before.rows(result),
    holds: () => Promise.resolve(true),
    events: () => new ResultAnswer(context, { before, edit, sql, result }).events(),
  };
}
