import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Arithmetic } from '../plan/plan.js';
import { type Collector } from './collector.js';

const NAMED = 0.5;
const RATE = /^rates?$/;

const askedBy = (words: string, ...operations: readonly Arithmetic[]): [string, readonly Arithmetic[]][] =>
  words.split(' ').map((word) => [word, operations]);

/** What words compute from two values. */
const ARITHMETIC: ReadonlyMap<string, readonly Arithmetic[]> = new Map([
  ...askedBy('difference differ gap less fewer more higher larger greater', 'difference'),
  ...askedBy(
    'change changes changed increase increased decrease decreased growth grow grew grown rise rose decline declined drop dropped fell improve improved jump jumped',
    'difference',
    'change',
  ),
  ...askedBy('percentage percent % proportion share ratio', 'share', 'change'),
  ...askedBy('average mean avg', 'mean'),
  ...askedBy('sum total combined together', 'sum'),
]);

/** Computations with the places of the words that ask for them. */
export type Operations = ReadonlyMap<Arithmetic, readonly number[]>;

/** "The interest rate", where a header says what rate is meant: none of "the no-show rate". */
const isOfHeader = ({ slots }: LinkedQuestion, place: number): boolean =>
  slots.some(({ places, alternatives: [best] }) => places.has(place) && (best?.score ?? 0) >= NAMED);

/** What the words of a question may compute. */
export function operationsOf({ question }: Collector): Operations {
  const found = new Map<Arithmetic, readonly number[]>();
  const add = (operation: Arithmetic, place: number): void =>
    void found.set(operation, [...(found.get(operation) ?? []), place]);
  question.tokens.forEach(({ norm }, place) => {
    for (const operation of ARITHMETIC.get(norm) ?? []) add(operation, place);
    if (RATE.test(norm) && !isOfHeader(question, place)) add('share', place);
  });
  return found;
}
