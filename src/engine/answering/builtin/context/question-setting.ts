import { joinedQuestion } from '../../conversation/joined-question.js';
import { asksWhy } from '../../conversation/made-of.js';
import { type AnsweredRows } from '../../plan/answered-rows.js';
import { type AnswerForm } from '../../question/form.js';

/** A question in its place in a session. */
export interface Setting {
  readonly question: string;
  /** Questions to the table that is the answer, one after the other. */
  readonly edits: readonly string[];
  readonly form: AnswerForm | null;
  /** The rows that it is about, by table; none for all. */
  readonly rows: readonly AnsweredRows[];
  /** The tables that were spoken of before; none where all may be meant. */
  readonly tables: readonly string[];
  readonly counted: string | null;
  readonly of: string | null;
  /** Whether it is asked for what something is made of. */
  readonly isMadeOf: boolean;
  /** Whether all answers that it goes on from are told. */
  readonly isOfTold: boolean;
  /** The question that it is said in one with; null where it is not. */
  readonly joinedWith: Setting | null;
  /** The question whose words it keeps where it says something otherwise; null where it keeps none. */
  readonly completes: Setting | null;
}

/** What a question that stands alone has beside its words. */
export const ALONE = {
  edits: [],
  form: null,
  rows: [],
  tables: [],
  counted: null,
  of: null,
  isMadeOf: false,
  isOfTold: true,
  joinedWith: null,
  completes: null,
} as const;

/** A question in one with the one before; null where that was one to a table that was the answer, or reasons are asked for. */
export const joinedSetting = (before: Setting, question: string): Setting | null =>
  before.edits.length > 0 || asksWhy(question)
    ? null
    : { ...before, question: joinedQuestion(before.question, question), isMadeOf: false, joinedWith: before };
