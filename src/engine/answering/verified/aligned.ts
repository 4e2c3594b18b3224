import { type Token, tokensOf } from '../question/tokens.js';
import { saidWords } from './wording.js';
import { type StatementLiteral } from './statement-literals.js';

/** A literal of a statement, what a wording calls it, and what a question has in its place. */
interface AlignedLiteral {
  readonly literal: StatementLiteral;
  readonly then: string;
  readonly now: string;
}

/** Words of a wording that name a literal. */
interface Slot {
  readonly literal: StatementLiteral;
  readonly from: number;
  /** The place behind its last word. */
  readonly to: number;
}

const MOST_SLOT_WORDS = 8;
/** Ways to lay a question over a wording that are tried. */
const MOST_WAYS = 20;

const isSame = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && one.stem === other?.stem;

/** The one place where a wording names a literal; null where it does not, or more than once. */
function slotOf(literal: StatementLiteral, words: readonly Token[]): Slot | null {
  const slots = literal.said.flatMap((said) => {
    const name = tokensOf(said).all;
    const isHere = (from: number): boolean =>
      name.length > 0 && name.every((each, at) => each.norm === words[from + at]?.norm);
    return words.flatMap((_, from) => (isHere(from) ? [{ literal, from, to: from + name.length }] : []));
  });
  const [slot, ...others] = slots;
  return slot && others.length === 0 ? slot : null;
}

/** The places of literals in a wording, from left to right; of those that stand in one place the first. */
function slotsOf(literals: readonly StatementLiteral[], words: readonly Token[]): Slot[] {
  const taken: Slot[] = [];
  for (const literal of literals) {
    const slot = slotOf(literal, words);
    if (slot && taken.every(({ from, to }) => slot.to <= from || slot.from >= to)) taken.push(slot);
  }
  return taken.toSorted((one, other) => one.from - other.from);
}

/** Lays the words of a question over those of a wording: the same but for slots. Yields where each slot ends and begins. */
function* ways(
  words: readonly Token[],
  asked: readonly Token[],
  slots: readonly Slot[],
  [at, place]: readonly [at: number, place: number] = [0, 0],
): Generator<(readonly [from: number, to: number])[]> {
  const [slot, ...rest] = slots;
  const end = slot?.from ?? words.length;
  for (let word = at; word < end; word += 1) if (!isSame(words[word], asked[place + word - at])) return;
  const from = place + end - at;
  if (!slot) {
    if (from === asked.length) yield [];
    return;
  }
  const last = Math.min(asked.length, from + MOST_SLOT_WORDS);
  for (let to = from + 1; to <= last; to += 1)
    for (const others of ways(words, asked, rest, [slot.to, to])) yield [[from, to], ...others];
}

function textOf(question: string, words: readonly Token[], from: number, to: number): string {
  return question.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
}

/**
 * Ways in which a question differs from a wording in literals of a statement alone, each with what differs.
 * @param literals those that say most first
 */
export function* aligned(
  wording: string,
  question: string,
  literals: readonly StatementLiteral[],
): Generator<AlignedLiteral[]> {
  const [words, asked] = [saidWords(wording), saidWords(question)];
  const slots = slotsOf(literals, words);
  if (slots.length === 0) return;
  let tried = 0;
  for (const way of ways(words, asked, slots)) {
    if ((tried += 1) > MOST_WAYS) return;
    const laid = slots.flatMap(({ literal, from, to }, at) => {
      const [start = 0, end = 0] = way[at] ?? [];
      return [{ literal, then: textOf(wording, words, from, to), now: textOf(question, asked, start, end) }];
    });
    yield laid.filter(({ then, now }) => then.toLowerCase() !== now.toLowerCase());
  }
}
