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
  readonly own: readonly OwnWords[];
  /** Of the shared words between its own ones, in order. */
  readonly between: readonly string[];
}

/** Whether a token says what is asked about, rather than how. */
export const isContent = ({ norm }: Token): boolean =>
  /[\p{L}\p{N}]/u.test(norm) &&
  !STOP.has(norm) &&
  !TELLING.has(norm) &&
  !COUNTING.has(norm) &&
  !FORM.has(norm);

/** Two wordings of one question, each with what only it says when the words that both have are taken out. */
export function comparedWordings(first: string, second: string): readonly [ComparedWording, ComparedWording] {
  const [one, other] = [tokensOf(first).all, tokensOf(second).all];
  return [compared(first, one, other), compared(second, other, one)];
}

function compared(text: string, tokens: readonly Token[], others: readonly Token[]): ComparedWording {
  const shared = new Set(others.map(({ stem }) => stem));
  const own: OwnWords[] = [];
  const between: string[] = [];
  let last = 0;
  for (const run of runsOf(tokens, shared)) {
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
  return { text, tokens, own, between };
}

/** The longest runs without a shared word, from their first word of content to the last one. */
function* runsOf(tokens: readonly Token[], shared: ReadonlySet<string>): Generator<OwnWords> {
  let start: number | null = null;
  let end = 0;
  for (const [place, token] of tokens.entries()) {
    if (shared.has(token.stem)) {
      if (start !== null) yield { from: start, to: end };
      start = null;
    } else if (isContent(token)) {
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
