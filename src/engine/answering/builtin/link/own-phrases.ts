import { lexicon } from '../text/lexicon.js';
import { stem } from '../text/stem.js';
import { type Token } from '../text/tokenize.js';
import { type LinkSource } from './link-source.js';
import { type Meaning, type ValueMeaning } from './meaning.js';
import { type TableSchema } from './headers/schema.js';

/** A header or a value that a span says whole is linked at least this well. */
export const WHOLE_HEADER = 0.95;
/** Words that may stand between `did` and its verb. */
const MOST_BETWEEN = 6;

/** True for words that are all of a value. */
export const isWholeValue = ({ contains, quality }: ValueMeaning): boolean =>
  contains === null && quality >= WHOLE_HEADER;

/** "completion rate" where a date says what was completed: no share of filled cells. */
const isOfCompleted = (phrase: string, { columns }: TableSchema): boolean =>
  /^completion /.test(phrase) &&
  columns.some(({ role, stems }) => role === 'date' && stems.includes(stem('completion')));

/** "how many courses did she complete", "students who did not finish", where a date says when: what is done, and no word for all of it. */
export function isCompleting(tokens: readonly Token[], at: number, { columns }: TableSchema): boolean {
  const word = tokens[at];
  if (!word || !/^(?:complete|completes|finish|finishes)$/.test(word.norm)) return false;
  const isVerb = tokens
    .slice(Math.max(0, at - MOST_BETWEEN), at)
    .some(({ norm }) => /^(?:did|do|does|didn|don|doesn)$/.test(norm));
  return isVerb && columns.some(({ role, stems }) => role === 'date' && stems.includes(word.stem));
}

/** "the Business plan": a word in capitals that is a value of the table is no part of a common phrase. */
function endsInName(span: readonly Token[], { values }: LinkSource): boolean {
  const last = span.at(-1);
  if (span.length < 2 || last?.kind !== 'word' || !/^\p{Lu}\p{Ll}/u.test(last.text)) return false;
  return values.link([last]).some((each) => isWholeValue(each) && each.values.includes(last.text));
}

/** "missing scores" where a header says so: a word for gaps and the column that has them. */
function endsInHeader(span: readonly Token[], { columns }: LinkSource): boolean {
  const [first, last] = [span[0], span.at(-1)];
  if (span.length < 2 || !last || !/^(?:missing|empty|blank)$/.test(first?.norm ?? '')) return false;
  return !lexicon.skip.has(last.norm) && columns.link([last]).some(({ quality }) => quality >= WHOLE_HEADER);
}

/** True for a word that asks for a description and nothing else: "statistics". */
export const isDescribing = (each: Meaning): boolean =>
  each.kind === 'trigger' && each.roles.every((role) => role === 'describe');

/** "enrolments in Statistics": a word in capitals that is a value of the table asks for no description. */
export function isWrittenValue([only, more]: readonly Token[], { values }: LinkSource): boolean {
  if (!only || more || only.first || !/^\p{Lu}\p{Ll}/u.test(only.text)) return false;
  return values.link([only]).some((each) => isWholeValue(each) && each.values.includes(only.text));
}

/** True for a span that is no common phrase where the table knows its words. */
export const isOtherwise = (span: readonly Token[], source: LinkSource): boolean =>
  endsInName(span, source) ||
  endsInHeader(span, source) ||
  isOfCompleted(span.map(({ norm }) => norm).join(' '), source.schema);
