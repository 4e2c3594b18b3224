import { type KeyedTable, keyOptions, type KeyOption } from '../../../src/engine/keys/foreign-keys.js';
import { judgedPairs } from '../../eval/keys.js';
import { type JoinedPair, pairOf } from '../../eval/keys/joined-columns.js';

/** A column, and for each of those that it may refer to its features and whether it does. */
export interface KeyExample {
  readonly options: readonly { readonly features: readonly string[]; readonly isRight: boolean }[];
  /** True where it refers to none of them. */
  readonly isNone: boolean;
}

/** What can be learned from the tables of a database of which pairs of columns are known. */
export function keyExamples(tables: readonly KeyedTable[], known: ReadonlySet<JoinedPair>): KeyExample[] {
  const { declared } = judgedPairs(tables, known);
  return [...keyOptions(tables)].flatMap((each) => {
    const options = each.flatMap((option) => {
      const pair = nameOf(option);
      const isRight = declared.includes(pair);
      // Two columns that refer to the same third, and a key seen from its other end, are neither right nor wrong.
      const isUnknown = isRight ? isOtherEnd(option) : known.has(pair);
      return isUnknown ? [] : [{ features: option.features, isRight }];
    });
    return options.length > 0 ? [{ options, isNone: options.every(({ isRight }) => !isRight) }] : [];
  });
}

function nameOf({ from, to }: KeyOption): JoinedPair {
  const [left, right] = [from, to].map(({ table, profile }) => `${table.profile.name}.${profile.name}`);
  return pairOf(left ?? '', right ?? '');
}

/** Of two columns whose values all differ, the one that has all the values of the other is referred to. */
function isOtherEnd({ from, to, containment }: KeyOption): boolean {
  if (!from.profile.isCandidateKey) return false;
  const back = to.values.within(from.values).share;
  return back > containment || (back === containment && from.place < to.place);
}
