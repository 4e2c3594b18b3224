import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { editedRows, editedSql } from '../../conversation/edited-result.js';
import { resultEdit } from '../../conversation/result-question.js';
import { decided } from '../../decision/decision.js';
import { agree, type Proposal } from '../../decision/proposal.js';
import { Catalogue } from '../../narration/catalogue.js';
import { type PlanReader } from '../../reading.js';
import { withReplyNotes } from '../../reply-notes.js';
import { editSentence, ResultAnswer } from '../../telling/result-answer.js';
import { type Charts } from '../answer-question.js';
import { type Answered, type Continued, type Readers, Session } from '../context/continued.js';
import { once } from '../once.js';
import { wordsWithout } from '../proposers/left-out.js';
import { type TableReading } from './table-reading.js';
import { isGivenIn, isSure, isTold, offersReadings } from '../choosing/told-reading.js';
import { askedInEnglish } from '../translate/asked.js';

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

/** What was read of a question in one of its ways. */
interface Heard {
  /** Null where nothing is sure enough. */
  readonly told: TableReading | null;
  readonly all: readonly TableReading[];
}

const UNHEARD: Heard = { told: null, all: [] };

/**
 * The readings of a question behind others: in its place, as one with the question before, and alone. Where it is a guess which
 * of them is meant, what is told in one way has to be given in another one too.
 */
export class ContinuedReadings {
  private readonly inPlace = once(() => this.heard(this.place));
  private readonly inOne = once(async () => this.heard(await this.inOneWay()));
  private readonly alone = once(() => this.readers.readAlone({ ...this.request, history: [] }));

  private constructor(
    private readonly request: AnalysisRequest,
    private readonly readers: ContinuedReaders,
    private readonly session: Session,
    private readonly ways: readonly Continued[],
  ) {}

  private get place(): Continued | null {
    return this.ways.find(({ joined }) => joined === null) ?? null;
  }

  /** @param given has a history */
  static async of(
    given: AnalysisRequest,
    readers: ContinuedReaders,
    signal: AbortSignal,
  ): Promise<ContinuedReadings> {
    const { request } = await askedInEnglish(given, signal);
    const session = new Session(request, sessionReaders(readers, signal));
    return new ContinuedReadings(request, readers, session, await session.continued());
  }

  /** What is told of it in its place; null where it is in none, or not sure enough, as where it goes on from what was not told. */
  async placed(): Promise<TableReading | null> {
    const { told } = await this.inPlace();
    if (!told || this.place?.isOfTold) return told;
    return isGivenIn([...(await this.inOne()).all, await this.alone()], told) ? told : null;
  }

  /** What is told of it as one with the question before; null where it is not worded as one, or that is not sure enough. */
  async joined(): Promise<TableReading | null> {
    if (this.ways.length === 0) return null;
    const { told } = await this.inOne();
    return told && isGivenIn([...(await this.inPlace()).all, await this.alone()], told) ? told : null;
  }

  /**
   * What may be asked back of it where nothing is told: what is likely in its place or as one with the question before, over all
   * rows. Null where it is not worded as if it went on from others, or nothing in these ways is worth being asked for.
   */
  async asked(): Promise<TableReading | null> {
    if (this.ways.length === 0) return null;
    const inPlace = this.place?.referred === null ? (await this.inPlace()).all : [];
    return (
      [...inPlace, ...(await this.inOne()).all].find((each) => !isTold(each) && offersReadings(each)) ?? null
    );
  }

  /** Whether what is told without what was said before is sure, or given with that too where it is read so. */
  async agreesWith(told: TableReading): Promise<boolean> {
    if (isSure(told)) return true;
    const inOne = (await this.inOne()).all;
    if (isGivenIn(inOne, told)) return true;
    const inPlace = (await this.inPlace()).all;
    // "why?" is read in no other way.
    if (inOne.length + inPlace.length === 0 || isGivenIn(inPlace, told)) return true;
    // "ok, show …" goes on from nothing where what the grammar reads is sure without what was said before.
    const alone = told.origin.way === 'grammar' ? await this.alone() : null;
    return alone !== null && isTold(alone) && isSure(alone) && isGivenIn([alone], told);
  }

  /** The way as one with the question before, also of a question that is not worded as if it went on from it. */
  private async inOneWay(): Promise<Continued | null> {
    if (this.ways.length === 0) return this.session.joined();
    return this.ways.find(({ joined }) => joined !== null) ?? null;
  }

  private async heard(way: Continued | null): Promise<Heard> {
    if (!way) return UNHEARD;
    const { told, all } = await heardIn(way, this.readers);
    return { told: told && toldAfter(way, told, Catalogue.of(this.request.language)), all };
  }
}

/** What is read in a way; told is nothing that is not sure enough. */
async function heardIn(way: Continued, { readAlone }: ContinuedReaders): Promise<Heard> {
  const { edited } = way;
  if (edited) {
    const origin = { way: 'grammar', told: edited, isSure: true } as const;
    return { told: { certainty: 'likely', origin, events: () => edited.events() }, all: [] };
  }
  const all: TableReading[] = [];
  for (const each of way.requests) {
    const reading = await readAlone(each);
    all.push(reading);
    const isAnswer = isTold(reading) && saysWhatIsAsked(reading, way);
    if (isAnswer && isOfReferred(reading, way)) return { told: reading, all };
    // What is likely over the table that was spoken of is not looked for in others.
    if (isAnswer || offersReadings(reading)) break;
  }
  return { told: null, all };
}

/**
 * Whether what is told leaves out nothing that is said now, and of the question before nothing but what its answer left out too: a
 * number that was told already is no answer to another question that is read in one with it.
 */
function saysWhatIsAsked({ origin }: TableReading, { joined, completed }: Continued): boolean {
  const told = origin.way === 'choice' ? origin.told : null;
  if (told === null) return joined === null;
  const before = joined === null ? completed : joined.answered;
  const known = before ? wordsWithout(before) : [];
  const isSame = joined !== null && told.sentence === before?.sentence;
  return wordsWithout(told).every((word) => known.includes(word)) && !(isSame && givesNumber(told));
}

const givesNumber = ({ result: { rows } }: Proposal): boolean =>
  rows.length === 1 && rows[0]?.length === 1 && typeof rows[0][0] !== 'string';

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
      return likeliest && (await likeliest.proposal.holds()) ? likeliest : null;
    },
    edited: (question, before, request) => edited(question, before, { request, charts, signal }),
    dataset: (request) => plans.dataset(request),
    linked: (question, dataset) => plans.linked(question, dataset),
  };
}

/** What is told, else the likeliest where others that are nearly as likely speak of the same rows. */
function likeliestOf({ origin }: TableReading): Answered | null {
  if (origin.way !== 'choice') return null;
  if (origin.told) return { proposal: origin.told, isTold: true };
  const likely = decided(origin.proposals, origin.situation);
  const [first] = likely;
  if (!first || first.confidence < LEAST_BEFORE) return null;
  const rows = JSON.stringify(first.proposal.rows());
  const rivals = likely.filter(({ confidence }) => confidence >= RIVAL * first.confidence);
  const isSame = rivals.every(
    ({ proposal }) =>
      agree(proposal.result, first.proposal.result) || JSON.stringify(proposal.rows()) === rows,
  );
  return isSame ? { proposal: first.proposal, isTold: false } : null;
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
