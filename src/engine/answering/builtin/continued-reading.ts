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
import { isPassable, leavesNothing } from './proposers/left-out.js';
import { type TableReading } from './tables-reader.js';
import { askedInEnglish } from './translate/asked.js';

/** What reads a question that goes on from others. */
export interface ContinuedReaders {
  readonly charts: Charts;
  readonly plans: PlanReader;
  /** Reads a question that stands alone; one that is known to need what was said before it (`isOpen`) is not told. */
  readonly readAlone: (request: AnalysisRequest, isOpen?: boolean) => Promise<TableReading>;
}

/** What is less likely to be right is nothing to go on from. */
const LEAST_BEFORE = 0.3;
/** Another reading that is at least this share as likely has to speak of the same rows. */
const RIVAL = 0.5;

/** A question that goes on from others, as it is read. */
interface ContinuedReadings {
  /** In its place; null where it is in none, or not sure enough. */
  readonly placed: TableReading | null;
  /** As one with the question before; null where it is none, or not sure enough. */
  readonly joined: () => Promise<TableReading | null>;
}

/** The readings of a question that goes on from others. */
export async function continuedReadings(
  given: AnalysisRequest,
  readers: ContinuedReaders,
  signal: AbortSignal,
): Promise<ContinuedReadings> {
  const { request } = await askedInEnglish(given, signal);
  const catalogue = Catalogue.of(request.language);
  const ways = await new Session(request, sessionReaders(readers, signal)).continued();
  const told = async (isJoined: boolean): Promise<TableReading | null> => {
    for (const way of ways.filter(({ joined }) => (joined !== null) === isJoined)) {
      const reading = await readingIn(way, readers);
      if (reading) return toldAfter(way, reading, catalogue);
    }
    return null;
  };
  return { placed: await told(false), joined: () => told(true) };
}

/** What is told of a question in its place; null where nothing is sure enough. */
async function readingIn(way: Continued, { readAlone }: ContinuedReaders): Promise<TableReading | null> {
  const { edited } = way;
  if (edited) return { certainty: 'likely', origin: { way: 'grammar' }, events: () => edited.events() };
  for (const each of way.requests) {
    const reading = await readAlone(each);
    const isTold = reading.certainty === 'plain' || reading.certainty === 'likely';
    if (isTold && isOfReferred(reading, way) && saysWhatIsAsked(reading, way)) return reading;
    if (isTold || offersReadings(reading)) return null;
  }
  return null;
}

/**
 * Whether what is told leaves out nothing that is said; of two questions in one nothing of the second, and of the first nothing but
 * what its answer left out too: a number that was told already is no answer to another question.
 */
function saysWhatIsAsked({ origin }: TableReading, { joined }: Continued): boolean {
  const told = origin.way === 'choice' ? origin.told : null;
  if (joined === null) return told === null || leavesNothing(told);
  if (told === null) return false;
  const known = leftIn(joined.answered);
  const isSame = told.sentence === joined.answered?.sentence;
  return leftIn(told).every((word) => known.includes(word)) && !(isSame && givesNumber(told));
}

const leftIn = (told: Proposal | null): string[] =>
  (told?.traits.unexplained ?? []).filter((word) => !isPassable(word)).map((word) => word.toLowerCase());

const givesNumber = ({ result: { rows } }: Proposal): boolean =>
  rows.length === 1 && rows[0]?.length === 1 && typeof rows[0][0] !== 'string';

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
