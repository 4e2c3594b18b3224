import { mayBeVerb, isOnlyVerb } from '../../../knowledge/knowledge.js';
import { wordSet } from '../../../question/words.js';
import { type Segment } from '../segments.js';

/** Forms of verbs that no rule brings to an entry of a dictionary, and verbs that are adjectives too. */
const VERBS = wordSet(
  'bought brought built born caught chose chosen done drawn drew eaten fought found given gave grew held hired kept knew known led left lent lost made met paid ran sang sent sold spent spoke spoken sung swam taken taught took went woke won wore worn wrote written live lives living own',
);
const NAMING = ['noun', 'name', 'measure', 'unknown'];
const ASKING = /^(which|how many|who)\b/;
const COMPARED =
  /^(more than|less than|at least|at most|between|greater than|lower than|older than|younger than|before|after|since|from)\b.*\d/;

const SUPERLATIVE = /^(highest|lowest|most|least|best|worst|latest|earliest|most recently)$/;

/** Whether a part is a word for something, or of the question itself. */
export const isWord = (segment: Segment | undefined): boolean =>
  segment !== undefined && NAMING.includes(segment.kind);

/** Whether a part asks for a thing that stands behind it. */
export const isAsking = (segment: Segment | undefined): boolean => ASKING.test(segment?.english ?? '');

/** Whether a part says that something is the first or last by what stands before it. */
export const isSuperlative = (segment: Segment | undefined): boolean =>
  SUPERLATIVE.test(segment?.english ?? '');

/** Whether the part at a place is a verb: it is nothing else, or it may be one and what it is done to stands directly before it. */
export function isVerbAt(segments: readonly Segment[], at: number): boolean {
  const segment = segments[at];
  if (segment?.kind !== 'noun' && segment?.kind !== 'operator') return false;
  const { english } = segment;
  if (!/^[a-z]+$/.test(english)) return false;
  return (
    isOnlyVerb(english) ||
    VERBS.has(english) ||
    (segments[at - 1]?.particle === 'object' && mayBeVerb(english))
  );
}

/** Whether a part is a value of a column, a figure, or a comparison with one. */
export const isValue = (segment: Segment | undefined): boolean =>
  segment !== undefined &&
  (segment.isValue === true || segment.kind === 'figure' || COMPARED.test(segment.english));

/** Whether the part at a place names things. */
export const isThingAt = (segments: readonly Segment[], at: number): boolean =>
  isWord(segments[at]) && !isValue(segments[at]) && !isVerbAt(segments, at);

/** Whether a part joins others of a list. */
export const isJoint = (segment: Segment | undefined): boolean => /^(and|or|,)$/.test(segment?.english ?? '');

/** A word of English that stands for none of the question. */
export const said = (english: string): Segment => ({ written: '', english, kind: 'operator' });
