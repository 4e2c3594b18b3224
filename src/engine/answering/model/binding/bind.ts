import { type BindingContext, type Rule } from './context.js';
import { Refusal } from './refusal.js';
import { columnsAreNamed } from './rules/columns.js';
import { differencesAreBound } from './rules/statistics/differences.js';
import { directionsAreBound } from './rules/directions.js';
import { enumerationsAreReferred } from './rules/enumerations.js';
import { labelsAreTheirs } from './rules/labels.js';
import { markupIsPlain } from './rules/markup.js';
import { namesAreBound } from './rules/names.js';
import { normalityIsBound } from './rules/statistics/normality.js';
import { numbersAreBound } from './rules/numbers.js';
import { periodsAreBound } from './rules/periods.js';
import { rangesAreWhole } from './rules/ranges.js';
import { cellsAreOnce } from './rules/repetitions.js';
import { resultsAreTold } from './rules/results.js';
import { rowsAreNamed } from './rules/rows.js';
import { statisticsAreBound } from './rules/statistics/coefficients.js';
import { surroundingsAreBound } from './rules/surroundings.js';
import { filledText, type Placed, readSentence, type ReadSentence } from './sentence.js';

const RULES: readonly Rule[] = [
  markupIsPlain,
  numbersAreBound,
  surroundingsAreBound,
  cellsAreOnce,
  namesAreBound,
  enumerationsAreReferred,
  labelsAreTheirs,
  periodsAreBound,
  rangesAreWhole,
  rowsAreNamed,
  columnsAreNamed,
  resultsAreTold,
  directionsAreBound,
  statisticsAreBound,
  differencesAreBound,
  normalityIsBound,
];
/** A question claims nothing of what was computed: it may speak of the highest and the lowest. */
const RULES_OF_QUESTIONS: readonly Rule[] = [markupIsPlain, numbersAreBound, namesAreBound, periodsAreBound];
const LONGEST_SENTENCE = 1500;

/** What became of a sentence. */
type BoundSentence =
  | { readonly isBound: true; readonly read: ReadSentence; readonly text: string }
  | { readonly isBound: false; readonly reason: string };

/** How passages are marked, by their names. */
export type MarkOf = (passage: string) => string;

/**
 * Holds a sentence of a reply against what was computed, and fills its references in.
 * @param sentence as the model wrote it
 * @returns the text as it is told, or why it is not
 */
export function bindSentence(sentence: string, context: BindingContext, markOf: MarkOf): BoundSentence {
  return bound(sentence, context, { rules: RULES, markOf });
}

/** The same for a question to who asked, or a reading of theirs that is offered. */
export function bindQuestion(question: string, context: BindingContext): BoundSentence {
  return bound(question, context, { rules: RULES_OF_QUESTIONS, markOf: () => '' });
}

function bound(
  sentence: string,
  context: BindingContext,
  { rules, markOf }: { readonly rules: readonly Rule[]; readonly markOf: MarkOf },
): BoundSentence {
  try {
    if (sentence.length > LONGEST_SENTENCE) throw new Refusal('the sentence is too long');
    const read = readSentence(sentence, context.results, context.catalogue);
    for (const rule of rules) rule(read, context);
    const textOf = ({ reference, text }: Placed): string =>
      reference.kind === 'passage' ? passageMark(reference.passage, context, markOf) : text;
    return { isBound: true, read, text: filledText(read, textOf) };
  } catch (error) {
    if (error instanceof Refusal) return { isBound: false, reason: error.message };
    throw error;
  }
}

function passageMark(name: string, { passages }: BindingContext, markOf: MarkOf): string {
  if (!passages.has(name)) throw new Refusal(`there is no passage ${name}`);
  return markOf(name);
}
