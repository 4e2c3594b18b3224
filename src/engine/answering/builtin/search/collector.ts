import { type CellColumn } from '../cells/cell-column.js';
import { type Query } from '../representation/query.js';
import { type AnswerValue, type Candidate } from './candidate.js';
import { type Filter } from './filters/filter.js';
import { type PartBook } from './features/part-book.js';
import { type SearchQuestion } from './question.js';

const MOST_CANDIDATES = 9000;

/** A way to read a question, as templates propose it. */
interface Proposal {
  readonly answer: readonly AnswerValue[];
  /** Operator, columns and filters. */
  readonly parts: readonly number[];
  readonly filters: readonly Filter[];
  readonly mask: number;
  readonly operatorClass: string;
  /** The derivation: proposals with equal keys are the same. */
  readonly key: string;
  /** The column of the answer and the one that selects its rows. */
  readonly pair: { readonly answer: CellColumn; readonly by: CellColumn | null } | null;
  readonly query: () => Query;
}

/** A text of words between spaces, for looking up whole words. */
function spaced(text: string): string {
  return ` ${text.replace(/[^\p{L}\d]+/gu, ' ').trim()} `;
}

function sizeOf(answer: readonly AnswerValue[]): number {
  if (answer.length <= 2) return answer.length;
  return answer.length <= 5 ? 3 : 6;
}

const SIZES = [10, 100, 1000, 10_000, 1_000_000];

/** How large the only number of an answer is, or of how many words its only text. */
function magnitudeOf([only, ...others]: readonly AnswerValue[]): string {
  if (!only || others.length > 0) return 'several';
  const { number, norm } = only;
  if (number === null) return `w${Math.min(6, norm.split(' ').length)}`;
  if (number < 0) return 'below';
  if (number < 2) return Number.isInteger(number) ? String(number) : 'small';
  if (Number.isInteger(number) && number >= 1500 && number <= 2100) return 'year';
  const size = SIZES.findIndex((bound) => number < bound);
  return `n${size}${Number.isInteger(number) ? '' : '.'}`;
}

/** Gathers proposals as candidates: each derivation once, none without an answer, not more than can be ranked. */
export class Collector {
  readonly candidates: Candidate[] = [];
  private readonly seen = new Set<string>();
  private readonly asked: string;
  private readonly isAskedFor = new Map<string, boolean>();

  constructor(
    question: SearchQuestion,
    private readonly book: PartBook,
  ) {
    this.asked = spaced(question.text.toLowerCase());
  }

  add(proposal: Proposal): void {
    const { answer, key, mask, operatorClass, pair, query } = proposal;
    const [first] = answer;
    if (!first || this.candidates.length >= MOST_CANDIDATES || this.seen.has(key)) return;
    this.seen.add(key);
    const isAsked = answer.some(({ norm }) => this.isAsked(norm));
    const shape = { size: sizeOf(answer), type: first.type, isAsked };
    const parts = [
      ...proposal.parts,
      this.book.magnitude(`${first.type}${magnitudeOf(answer)}`),
      this.book.coverage(mask, operatorClass),
      this.book.answer(shape, operatorClass),
      ...proposal.filters.map((filter) => this.book.filterFor(filter, operatorClass)),
      ...(pair ? [this.book.pair(pair.answer, pair.by, operatorClass)] : []),
    ];
    this.candidates.push({ parts, answer, mask, query });
  }

  private isAsked(norm: string): boolean {
    const known = this.isAskedFor.get(norm);
    if (known !== undefined) return known;
    const isAsked = norm.length > 1 && this.asked.includes(spaced(norm));
    this.isAskedFor.set(norm, isAsked);
    return isAsked;
  }
}
