import { type ChartKind } from '../../charts/chart-request.js';
import { tokensOf } from './tokens.js';
import { FORM, STOP, wordSet } from './words.js';

/** How an answer is to be shown: by a kind of chart, or by its table alone. */
export type AnswerForm = ChartKind | 'table';

/** Words of charts, the longer first. */
const FORMS: readonly (readonly [words: RegExp, form: AnswerForm])[] = [
  [/\b(?:pie|donut|doughnut)s?\b/i, 'pie'],
  [/\bstacked (?:bars?|columns?|area)\b/i, 'stacked'],
  [/\bheat ?maps?\b/i, 'heatmap'],
  [/\barea (?:chart|graph|plot)s?\b/i, 'area'],
  [/\b(?:line (?:chart|graph|plot)s?|(?:as|with|in) lines)\b/i, 'line'],
  [/\b(?:(?:bar|column) (?:chart|graph|plot)s?|(?:as|with|in) (?:bars|columns))\b/i, 'bar'],
  [/\b(?:as|in|into) (?:an? )?(?:plain |simple )?table\b|\b(?:just|only) (?:an?|the) table\b/i, 'table'],
];
/** Words of a question that asks for nothing but another form. */
const SHOWING = wordSet(
  'table tables now then and but same it that this make turn see have change switch use instead just only again please could ok okay let get put into simple plain',
);

/** The form that a question asks for; null where it leaves the choice to the result. */
export function formAsked(question: string): AnswerForm | null {
  return FORMS.find(([words]) => words.test(question))?.[1] ?? null;
}

/** Whether a question asks for nothing but another form of the answer before: "now as a pie chart". */
export function asksForForm(question: string): boolean {
  const { all } = tokensOf(question);
  const words = all.filter(({ norm }) => /[\p{L}\p{N}]/u.test(norm));
  const isOfForm = words.some(({ norm }) => FORM.has(norm) || norm === 'table');
  return isOfForm && words.every(({ norm }) => FORM.has(norm) || SHOWING.has(norm) || STOP.has(norm));
}
