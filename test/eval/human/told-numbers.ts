import { type GivenAnswer } from '../asker.js';
import { numberOf } from './same-value.js';

/** A number that a sentence tells. */
interface ToldNumber {
  readonly value: number;
  /** The word of scale or the sign of per cent behind it; empty where there is none. */
  readonly scale: string;
}

const NUMBER = /[-−]?[$€£]?\d[\d,]*(?:\.\d+)?(?:\s*(%|percent|thousand|million|billion)\b|(%))?/giu;
const FIGURE = /\d[\d,]*(?:\.\d+)?/gu;
const FALLING =
  /\b(?:fell|falls?|fallen|decreas\w*|declin\w*|dropp?\w*|shrank|shrunk|less|lower|fewer|reduc\w*|loss\w*|lost)\b/iu;
const RISING = /\b(?:rose|rises?|risen|increas\w*|grew|grows?|grown|gain\w*|more|higher)\b/iu;

const figuresIn = (text: string): string[] =>
  (text.match(FIGURE) ?? []).map((each) => each.replace(/,$/u, ''));

/** Figures that are part of names: of the question, the headers, and the texts of a table. */
function namedFigures(question: string, { tables }: GivenAnswer): ReadonlySet<string> {
  const headers = tables.flatMap(({ columns }) => columns.map(({ name }) => name));
  const texts = tables.flatMap(({ rows }) =>
    rows.flat().filter((cell): cell is string => typeof cell === 'string' && /\p{L}/u.test(cell)),
  );
  return new Set([question, ...headers, ...texts].flatMap(figuresIn));
}

/** The first sentence, up to a colon: what is behind one explains it. */
function firstClaim(headline: string): string {
  const [sentence = ''] = headline.split(/(?<=[\p{L}\p{N}%)])[.!?](?=\s|$)/u);
  return sentence.split(/:(?=\s)/u)[0] ?? '';
}

/**
 * The numbers that the first sentence of a reply tells by itself, in their order, those that fell below zero; none where it is not
 * clear which way they go.
 * @param headline the first paragraph, without marks
 */
export function toldNumbers(headline: string, question: string, answer: GivenAnswer): ToldNumber[] {
  const claim = firstClaim(headline);
  const isFalling = FALLING.test(claim);
  if (isFalling && RISING.test(claim)) return [];
  const named = namedFigures(question, answer);
  return [...claim.matchAll(NUMBER)].flatMap(([text, word, sign]): ToldNumber[] => {
    const figure = figuresIn(text)[0] ?? '';
    const number = numberOf(figure);
    if (number === null || named.has(figure)) return [];
    const isNegative = isFalling || /^[-−]/u.test(text);
    const scale = (word ?? sign ?? '').toLowerCase().replace('%', 'percent');
    return [{ value: isNegative ? -number : number, scale }];
  });
}
