import { tokensOf, type Token } from '../answering/question/tokens.js';
import { COUNTING, FORM, STOP, TELLING } from '../answering/question/words.js';

/** Words next to each other that only one of two wordings has. */
export interface OwnWords {
  /** Places of its tokens: the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

/** A wording with the words that it does not share with another one. */
export interface ComparedWording {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Whether the token at a place says what is asked about, rather than how. */
  readonly isContent: (place: number) => boolean;
  readonly own: readonly OwnWords[];
  /** Of the shared words between its own ones, in order. */
  readonly between: readonly string[];
}

/** Whether a word may say what is asked about, whatever the tables. */
export const maySayWhat = ({ norm }: Token): boolean =>
  /[\p{L}\p{N}]/u.test(norm) &&
  !STOP.has(norm) &&
  !TELLING.has(norm) &&
  !COUNTING.has(norm) &&
  !FORM.has(norm);

type Content = (place: number) => boolean;

/**
 * Two wordings of one question, each with what only it says when the words that both have are taken out.
 * @param contentOf tells which of some tokens say what is asked about, rather than how
 */
export function comparedWordings(
  first: string,
  second: string,
  contentOf: (tokens: readonly Token[]) => Content,
): readonly [ComparedWording, ComparedWording] {
  const [one, other] = [tokensOf(first).all, tokensOf(second).all];
  return [
    compared({ text: first, tokens: one, isContent: contentOf(one) }, other),
    compared({ text: second, tokens: other, isContent: contentOf(other) }, one),
  ];
}

function compared(
  wording: Pick<ComparedWording, 'text' | 'tokens' | 'isContent'>,
  others: readonly Token[],
): ComparedWording {
  const { tokens } = wording;
  const shared = new Set(others.map(({ stem }) => stem));
  const own: OwnWords[] = [];
  const between: string[] = [];
  let last = 0;
  for (const run of runsOf(wording, shared)) {
    if (own.length > 0)
      between.push(
        tokens
          .slice(last, run.from)
          .filter(({ stem }) => shared.has(stem))
          .map(({ stem }) => stem)
          .join(' '),
      );
    own.push(run);
    last = run.to;
  }
  return { ...wording, own, between };
}

/** The longest runs without a shared word, from their first word of content to the last one. */
function* runsOf(
  { tokens, isContent }: Pick<ComparedWording, 'tokens' | 'isContent'>,
  shared: ReadonlySet<string>,
): Generator<OwnWords> {
  let start: number | null = null;
  let end = 0;
  for (const [place, token] of tokens.entries()) {
    if (shared.has(token.stem)) {
      if (start !== null) yield { from: start, to: end };
      start = null;
    } else if (isContent(place)) {
      start ??= place;
      end = place + 1;
    }
  }
  if (start !== null) yield { from: start, to: end };
}

/** The words of a run as they are written. */
export function textOfWords({ text, tokens }: ComparedWording, { from, to }: OwnWords): string {
  return text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}
