import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { completedQuestion, narrowsAnswer, orderedQuestion } from '../../conversation/completed-question.js';
import { isFragment } from '../../conversation/joined-question.js';
import { asksWhy, madeOfQuestions, unevenness } from '../../conversation/made-of.js';
import { relatedRows } from '../../conversation/related-rows.js';
import { resultEdit } from '../../conversation/result-question.js';
import { type Proposal } from '../../decision/proposal.js';
import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { asksForForm, formAsked } from '../../question/form.js';
import { asRun, RestrictedTables } from '../../restricted-tables.js';
import { type Dataset } from '../../tables/dataset.js';
import { followsUp } from './conversation.js';
import { ALONE, joinedSetting, type Setting } from './question-setting.js';
import { asksOfAnswer, countingThem, refersBack } from './refers-back.js';

/** A question that goes on from others is read after so many of them at most. */
const MOST_BEFORE = 4;

/** An answer that a question may go on from. */
export interface Answered {
  readonly proposal: Proposal;
  /** Whether it is told, and not only the likeliest. */
  readonly isTold: boolean;
}

/** What reading a question after others needs. */
export interface Readers {
  /** The likeliest reading of a question that stands alone, sure enough to go on from; null where there is none. */
  likeliest(request: AnalysisRequest): Promise<Answered | null>;
  /** A question to the table that another answer gave; null where it is none. */
  edited(question: string, before: Proposal, request: AnalysisRequest): Promise<Proposal | null>;
  /** The tables as plans run over them; null where there are none, or too many. */
  dataset(request: Pick<AnalysisRequest, 'tables' | 'workbench' | 'keys'>): Promise<Dataset | null>;
  linked(question: string, dataset: Dataset): LinkedQuestion;
}

/** A question that goes on from others, as one that stands alone. */
export interface Continued {
  /** As it may be read, the likeliest first: over the table that was spoken of, over all. None has a history. */
  readonly requests: readonly AnalysisRequest[];
  /** The answer, where the question is one to the table that was the answer before. */
  readonly edited: Proposal | null;
  /** What the answer before was of, where the question speaks of its rows; null where it does not. */
  readonly of: string | null;
  /** Whether reasons are asked for, and what something is made of is told. */
  readonly isMadeOf: boolean;
  /** The tables of those rows and of what belongs to them; null where it does not speak of rows. */
  readonly referred: ReadonlySet<string> | null;
  /** The table whose rows are counted; null where the question does not leave open what it counts. */
  readonly counted: string | null;
  /** Whether all answers that it goes on from are told. */
  readonly isOfTold: boolean;
  /** What the question was joined with; null where it is not read as one with the question before. */
  readonly joined: JoinedWith | null;
  /** What was told of the question whose words it keeps; null where nothing was, or it keeps none. */
  readonly completed: Proposal | null;
  /** Shows what is run. */
  shown(event: AnswerEvent): AnswerEvent;
}

/** What the question before was answered with; null where that is not known. */
interface JoinedWith {
  readonly answered: Proposal | null;
}

const goesOn = (question: string): boolean =>
  [refersBack, narrowsAnswer, followsUp, asksOfAnswer, asksForForm, asksWhy].some((does) => does(question));

/** The questions of a session in their places. */
export class Session {
  private readonly known = new Map<Setting, Promise<Answered | null>>();

  /** @param request its questions are in English */
  constructor(
    private readonly request: AnalysisRequest,
    private readonly readers: Readers,
  ) {}

  /** The ways in which the question may stand alone; none where it does, or what it goes on from is not known. */
  async continued(): Promise<readonly Continued[]> {
    const { question, history } = this.request;
    if (history.length === 0 || !(goesOn(question) || isFragment(question))) return [];
    const earlier = history.slice(-MOST_BEFORE).map((past) => past.question);
    const ways: Continued[] = [];
    for (const setting of await this.settingsOf(question, earlier)) {
      const laid = await this.laid(setting);
      const edited = setting.edits.length > 0 ? await this.answered(setting) : null;
      ways.push({ ...laid, edited: edited && edited.proposal });
    }
    return ways;
  }

  /** The question in one with the one before it, however it is worded; null where it is none with that. */
  async joined(): Promise<Continued | null> {
    const { question, history } = this.request;
    const earlier = history.slice(-MOST_BEFORE).map((past) => past.question);
    const last = earlier.at(-1);
    if (last === undefined) return null;
    const [before = null] = await this.settingBefore(last, earlier.slice(0, -1));
    const setting = joinedSetting(before ?? { ...ALONE, question: last }, question);
    return setting && this.laid(setting);
  }

  /** The places that a question may have, the likeliest first: none where it goes on from what is not known. */
  private async settingsOf(question: string, history: readonly string[]): Promise<readonly Setting[]> {
    const last = history.at(-1);
    if (!goesOn(question) && (last === undefined || !isFragment(question))) return [{ ...ALONE, question }];
    if (last === undefined) return [];
    const [before = null] = await this.settingBefore(last, history.slice(0, -1));
    const setting = before && (await this.settingAfter(before, question));
    const joined = asksForForm(question)
      ? null
      : joinedSetting(before ?? { ...ALONE, question: last }, question);
    return [setting, joined].flatMap((each) => each ?? []);
  }

  /** The same of a question that was asked before: "total sales by region" stands alone wherever it is understood by itself. */
  private async settingBefore(question: string, history: readonly string[]): Promise<readonly Setting[]> {
    const alone = { ...ALONE, question };
    const isPart = !goesOn(question) && isFragment(question);
    return isPart && (await this.answered(alone)) ? [alone] : this.settingsOf(question, history);
  }

  /** A question that goes on from one in its place; null where it does so in no way that is known. */
  private async settingAfter(before: Setting, question: string): Promise<Setting | null> {
    if (asksForForm(question)) return { ...before, form: formAsked(question) };
    const madeOf = asksWhy(question) ? await this.madeOf(question, before) : null;
    if (madeOf) return madeOf;
    const isWhole = !followsUp(question) && !narrowsAnswer(question) && !isFragment(question);
    const completed = isWhole ? null : await this.completed(question, before);
    if (completed?.replaces) return completed.setting;
    const edited = await this.ofResult(question, before);
    if (edited) return edited;
    const ordered = before.edits.length === 0 ? orderedQuestion(before.question, question) : null;
    if (ordered !== null) return { ...before, question: ordered, joinedWith: null, completes: before };
    return completed?.setting ?? (refersBack(question) ? this.ofRows(question, before) : null);
  }

  private async completed(
    question: string,
    before: Setting,
  ): Promise<{ readonly setting: Setting; readonly replaces: boolean } | null> {
    const linked = await this.linked(before.question, question);
    const completed = linked && before.edits.length === 0 ? completedQuestion(...linked) : null;
    if (!completed) return null;
    return {
      setting: { ...before, question: completed.text, joinedWith: null, completes: before },
      replaces: completed.replaces,
    };
  }

  /** What a group of the answer before is made of, by the column by which it is divided most unevenly. */
  private async madeOf(question: string, before: Setting): Promise<Setting | null> {
    const linked = await this.linked(before.question, question);
    if (!linked || before.edits.length > 0) return null;
    let [best, most]: [Setting | null, number] = [null, -1];
    for (const text of madeOfQuestions(...linked)) {
      const setting = { ...before, question: text, isMadeOf: true };
      const answered = await this.answered(setting);
      if (!answered || answered.proposal.result.rows.length === 0) continue;
      const uneven = unevenness(answered.proposal.result);
      if (uneven > most) [best, most] = [setting, uneven];
    }
    return best;
  }

  private async linked(...texts: [string, string]): Promise<[LinkedQuestion, LinkedQuestion] | null> {
    const dataset = await this.readers.dataset(this.request);
    return dataset && [this.readers.linked(texts[0], dataset), this.readers.linked(texts[1], dataset)];
  }

  /** A question that asks for some rows of the table that was the answer before, or for another order of it; null for any other. */
  private async ofResult(question: string, before: Setting): Promise<Setting | null> {
    const answered = await this.answered(before);
    if (!answered || resultEdit(question, answered.proposal.result) === null) return null;
    const isOfTold = before.isOfTold && answered.isTold;
    return { ...before, edits: [...before.edits, question], isOfTold };
  }

  private async ofRows(question: string, before: Setting): Promise<Setting | null> {
    const [answered, dataset] = [await this.answered(before), await this.readers.dataset(this.request)];
    const rows = answered?.proposal.rows();
    if (!answered || !rows || !dataset) return null;
    const counting = countingThem(question, dataset.table(rows.table).words.join(' '));
    return {
      ...ALONE,
      question: counting ?? question,
      rows: [...before.rows, ...relatedRows(rows, dataset.joins)],
      tables: [...new Set([rows.table, ...answered.proposal.tables.map(({ name }) => name)])],
      counted: counting === null ? null : rows.table,
      of: answered.proposal.sentence,
      isOfTold: before.isOfTold && answered.isTold,
    };
  }

  private answered(setting: Setting): Promise<Answered | null> {
    const answered = this.known.get(setting) ?? this.answer(setting);
    this.known.set(setting, answered);
    return answered;
  }

  /** What a question is answered with, in the first way to read it that is sure enough; null where none is. */
  private async answer(setting: Setting): Promise<Answered | null> {
    const { requests } = await this.laid(setting);
    for (const request of requests) {
      const answered = await this.readers.likeliest(request);
      let proposal = answered && answered.proposal;
      for (const edit of setting.edits)
        proposal = proposal && (await this.readers.edited(edit, proposal, request));
      if (answered && proposal) return { ...answered, proposal };
    }
    return null;
  }

  private async laid(setting: Setting): Promise<Continued> {
    const { question, form, rows, tables: spokenOf, counted, of, isMadeOf, isOfTold } = setting;
    const { joinedWith, completes } = setting;
    const kept = completes && (await this.answered(completes));
    const restricted = new RestrictedTables({ ...this.request, keys: [] }, rows);
    const tables = await restricted.counted();
    const { workbench } = restricted;
    const request = { ...this.request, question, history: [], tables, workbench, ...(form && { form }) };
    const focused = tables.filter(({ name }) => spokenOf.includes(name));
    const isFocused = focused.length > 0 && tables.length > focused.length;
    return {
      requests: isFocused ? [{ ...request, tables: focused }, request] : [request],
      edited: null,
      isMadeOf,
      referred: spokenOf.length === 0 ? null : new Set([...spokenOf, ...rows.map((each) => each.table)]),
      counted,
      of,
      isOfTold,
      joined: joinedWith && { answered: (await this.answered(joinedWith))?.proposal ?? null },
      completed: kept?.isTold === true ? kept.proposal : null,
      shown: (event) => asRun(event, restricted),
    };
  }
}
