import { type ResultTable } from '../../table.js';
import { columnKeys, keyOf } from './column-keys.js';
import { agree, PROPOSERS, type ReadProposal } from './proposal.js';

/** Rows of which each value is looked for. */
const MOST_ROWS = 200;
/** Of a proposer that does not know how sure it is. */
const UNKNOWN = 0.5;

const surenessOf = ({ confidence }: ReadProposal): number => confidence ?? UNKNOWN;

const firstOf = ({ rows }: ResultTable): string | null =>
  rows[0] && rows[0].length > 0 ? keyOf(rows[0][0]) : null;

const hasValue = ({ rows }: ResultTable, key: string | null): boolean =>
  key !== null && rows.slice(0, MOST_ROWS).some((row) => row.some((value) => keyOf(value) === key));

/** How a result stands to another one, from the same to nothing in common. */
function relationOf(one: ResultTable, other: ResultTable): string {
  const [ours, theirs] = [columnKeys(one), columnKeys(other)];
  const shared = ours.filter((key) => theirs.includes(key)).length;
  if (shared === ours.length && shared === theirs.length) return 'the same as';
  if (ours[0] === theirs[0]) return 'the first column of';
  if (shared > 0) return 'a column of';
  if (firstOf(one) !== null && firstOf(one) === firstOf(other)) return 'the first value of';
  if (hasValue(other, firstOf(one))) return 'a value of';
  return hasValue(one, firstOf(other)) ? 'more than' : 'nothing of';
}

/** How the result of a proposal stands to the surest of each other proposer, and how sure all are that give the same. */
export function agreementFeatures(
  proposal: ReadProposal,
  all: readonly ReadProposal[],
): ReadonlyMap<string, number> {
  const features = new Map<string, number>();
  const { proposer, result } = proposal;
  for (const other of PROPOSERS) {
    const theirs = all.filter((each) => each.proposer === other && each !== proposal);
    const agreeing = theirs.filter((each) => agree(each.result, result));
    features.set(
      `sureness of ${other} that agrees`,
      agreeing.reduce((sum, each) => sum + surenessOf(each), 0),
    );
    const [surest] = theirs.toSorted((one, next) => surenessOf(next) - surenessOf(one));
    if (surest && other !== proposer)
      features.set(`${proposer} gives ${relationOf(result, surest.result)} ${other}`, 1);
    if (other === proposer)
      features.set(
        'surer ones of the same',
        theirs.filter((each) => surenessOf(each) > surenessOf(proposal)).length,
      );
  }
  return features;
}
