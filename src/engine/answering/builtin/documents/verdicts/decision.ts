import { termsOf } from '../../../../terms/index.js';
import { assertionOf, isDenied, type Segment, type SentenceLanguage } from './assertion.js';
import { type AskedQuantity, type Claim, withoutWords } from './claim.js';
import { type Quantity, quantitiesOf, relationOf } from '../amounts/quantities.js';
import { wordsOfKind } from '../question/sentence-words.js';

export type Decision = 'yes' | 'no';

/** A sentence that may decide, and what it may leave unsaid: its titles and the subject before it. */
interface DecidingSentence {
  readonly text: string;
  readonly above: readonly string[];
}

/** The part of a claim that a sentence must say itself, where titles say the rest. */
const LEAST_OWN = 0.5;
/** A sentence that says more beside than this share speaks of something narrower: another number in it denies nothing. */
const MOST_BESIDE = 0.5;

/**
 * What a sentence says to a claim: it must hold the claim's subject and predicate, in one clause that is asserted and not
 * restricted, with the same agent; then its polarity and its numbers and dates decide.
 * @returns null where it does not decide
 */
export function decisionOf(
  claim: Claim,
  sentence: DecidingSentence,
  language: SentenceLanguage,
): Decision | null {
  const { segments, quantities } = assertionOf(sentence.text, language);
  const titles = sentence.above.join('\n');
  const own = ownTerms(claim, segments, termsOf(titles, language.index));
  if (own === null) return null;
  const used = usedSegments(own, claim, segments);
  if (used === null || !isInOrder(claim, own, used)) return null;
  const text = used.map((segment) => segment.text).join('');
  const denied = isDenied(text, language.words);
  if (denied === null || isRestricted(claim, sentence.text, language)) return null;
  if (!hasSameModals(claim, text, denied, language) || !hasSameAgent(claim, own, text, language)) return null;
  const numbers = agreement(claim.quantities, quantities, quantitiesOf(titles, language.words));
  if (numbers === null || (!numbers && (denied || isNarrower(claim, used, language)))) return null;
  return numbers && !denied ? 'yes' : 'no';
}

/** The terms of a claim that a sentence holds itself; null where titles do not hold the others. */
function ownTerms(claim: Claim, segments: readonly Segment[], above: readonly string[]): string[] | null {
  const held = new Set(segments.flatMap(({ terms }) => terms));
  const own = claim.terms.filter((term) => held.has(term));
  const isWhole = claim.terms.every((term) => held.has(term) || above.includes(term));
  return isWhole && own.length > 0 && own.length >= LEAST_OWN * claim.terms.length ? own : null;
}

/** The segments from the first that holds own terms to the last; of the others than the first every term must be asked. */
function usedSegments(own: readonly string[], claim: Claim, segments: readonly Segment[]): Segment[] | null {
  const whole = segments.find(({ terms }) => own.every((term) => terms.includes(term)));
  if (whole) return whole.isAsserted ? [whole] : null;
  const holding = own.map((term) => segments.findIndex(({ terms }) => terms.includes(term)));
  const used = segments.slice(Math.min(...holding), Math.max(...holding) + 1);
  const isAsked = used
    .slice(1)
    .every(
      ({ terms }) =>
        terms.every((term) => claim.terms.includes(term)) || !own.some((term) => terms.includes(term)),
    );
  return isAsked && used.every(({ isAsserted }) => isAsserted) ? used : null;
}

/** Who does it stands before what is done: "the client pays the seller" does not say that the seller pays. */
function isInOrder({ question }: Claim, own: readonly string[], used: readonly Segment[]): boolean {
  const terms = used.flatMap((segment) => segment.terms);
  // Without an asking word the question begins with its verb.
  const [first, second] = question.type === 'free' ? own.slice(1) : own;
  return first === undefined || second === undefined || terms.indexOf(first) < terms.indexOf(second);
}

function isRestricted({ question }: Claim, sentence: string, { words }: SentenceLanguage): boolean {
  return (['qualifiers', 'more', 'less'] as const).some((kind) => {
    const asked = wordsOfKind(question.text, words, kind);
    return wordsOfKind(sentence, words, kind).some((word) => !asked.includes(word));
  });
}

/** What must not be, may not be either. */
function hasSameModals(claim: Claim, text: string, denied: boolean, { words }: SentenceLanguage): boolean {
  const said = wordsOfKind(text, words, 'modals');
  if (denied && said.length > 0 && claim.modals.length > 0) return true;
  return (
    said.every((word) => claim.modals.includes(word)) && claim.modals.every((word) => said.includes(word))
  );
}

function hasSameAgent(
  claim: Claim,
  own: readonly string[],
  text: string,
  { index, words }: SentenceLanguage,
): boolean {
  const asked = wordsOfKind(claim.question.text, words, 'agents');
  const [said] = wordsOfKind(text, words, 'agents');
  if (asked.length > 0) return said !== undefined;
  if (said === undefined) return true;
  const behind = termsOf(text.slice(text.toLowerCase().indexOf(said)), index);
  return !own.some((term) => behind.includes(term));
}

/** Whether all that is asked about is so: null where a sentence does not tell. */
function agreement(
  asked: readonly AskedQuantity[],
  said: readonly Quantity[],
  above: readonly Quantity[],
): boolean | null {
  const agreements = asked.map(
    (each) => agreementOf(each, said) ?? (agreementOf(each, above) === true ? true : null),
  );
  if (agreements.some((each) => each === null)) return null;
  return agreements.every((each) => each === true);
}

function agreementOf({ quantity, bound }: AskedQuantity, said: readonly Quantity[]): boolean | null {
  const relations = said.map((each) => relationOf(each, quantity)).filter((relation) => relation !== 'open');
  const isOne = relations.length === 1;
  if (bound === 'same' ? relations.includes('same') : isOne && relations[0] === bound) return true;
  return isOne ? false : null;
}

function isNarrower(claim: Claim, used: readonly Segment[], { index, words }: SentenceLanguage): boolean {
  const terms = used.flatMap(({ text }) => termsOf(withoutWords(text, words), index));
  const beside = terms.filter((term) => !claim.terms.includes(term));
  return beside.length > MOST_BESIDE * terms.length;
}
