import { type Decided } from '../decision/decision.js';
import { type Situation } from '../decision/features.js';
import { agree, type Proposal } from '../decision/proposal.js';
import { isHeldBack, isPassable } from './proposers/search-proposals.js';

/** What is read less surely is not told. */
const LEAST_CONFIDENCE = 0.55;
/** The same where a word that names something is left out. */
const LEAST_UNEXPLAINED = 0.85;
/** The same for the grammar, which explains every word, and the same where tables can be joined. */
const LEAST_OF_GRAMMAR = 0.2;
const LEAST_OF_GRAMMAR_OVER_SEVERAL = 0.4;
/** What is less likely is not worth being asked for. */
const LEAST_OFFERED = 0.2;
const MOST_OFFERED = 3;
const LONGEST_OFFERED = 240;

/** Whether a reading leaves out no word that names something. */
const isWhole = ({ traits }: Proposal): boolean =>
  traits.unexplained.every(isPassable) && !isHeldBack(traits);

/**
 * The proposal that is told: where no tables can be joined that of the grammar, which explains every word, before others, and the grammar's
 * wherever it gives the same; null where none is sure enough.
 */
export function chosen(likely: readonly Decided[], { isOfSeveral }: Situation): Proposal | null {
  const leastOf = ({ proposal }: Decided): number => {
    if (proposal.proposer !== 'grammar') return isWhole(proposal) ? LEAST_CONFIDENCE : LEAST_UNEXPLAINED;
    return isOfSeveral ? LEAST_OF_GRAMMAR_OVER_SEVERAL : LEAST_OF_GRAMMAR;
  };
  const first = likely.filter(({ proposal }) => proposal.isFirst);
  const sure = first.filter((each) => each.confidence >= leastOf(each)).map(({ proposal }) => proposal);
  const [best] = sure;
  if (!best) return null;
  const read = first.find(({ proposal }) => proposal.proposer === 'grammar')?.proposal;
  if (!read) return best;
  const isBefore = !isOfSeveral && sure.includes(read);
  return isBefore || agree(read.result, best.result) ? read : best;
}

/**
 * Sentences of readings that leave out nothing, the likeliest first, each with another result.
 * @param most readings as likely as this are offered even where they are not likely at all
 */
export function sentencesOf(likely: readonly Decided[], most = 1): string[] {
  const kept: Proposal[] = [];
  for (const { proposal, confidence } of likely) {
    const isNew = kept.every(
      (each) => each.sentence !== proposal.sentence && !agree(each.result, proposal.result),
    );
    const isShort = proposal.sentence.length <= LONGEST_OFFERED;
    if (confidence >= Math.min(LEAST_OFFERED, most) && isWhole(proposal) && isNew && isShort)
      kept.push(proposal);
  }
  return kept.slice(0, MOST_OFFERED).map(({ sentence }) => sentence);
}
