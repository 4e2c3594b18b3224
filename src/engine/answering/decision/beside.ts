import { MOST_READINGS } from '../judged-question.js';
import { decided } from './decision.js';
import { type Situation } from './features.js';
import { agree, type Proposal } from './proposal.js';

const sureness = ({ confidence }: Proposal): number => confidence ?? 0;

/** Whether two plans give the same, so that one of them is enough. */
const givesSame = (one: Proposal, other: Proposal): boolean =>
  one.result.columns.length === other.result.columns.length && agree(one.result, other.result);

/**
 * How likely a plan of somebody else is right, decided on as one of the plans of its question.
 * @param own as the plans of the question are proposed
 * @param proposals of the question
 */
export function confidenceBeside(
  own: Proposal,
  proposals: readonly Proposal[],
  situation: Situation,
): number | null {
  const plans = proposals.filter(({ proposer, sql }) => proposer === 'plan' && sql !== own.sql);
  const others = plans.filter((each) => !givesSame(each, own));
  const likeliest = others
    .toSorted((one, other) => sureness(other) - sureness(one))
    .slice(0, MOST_READINGS - 1);
  const beside = [...likeliest, own].toSorted((one, other) => sureness(other) - sureness(one));
  const [before, after] = [
    proposals.filter(({ proposer }) => proposer === 'grammar'),
    proposals.filter(({ proposer }) => proposer === 'search'),
  ];
  const found = decided([...before, ...beside, ...after], situation);
  return found.find(({ proposal }) => proposal === own)?.confidence ?? null;
}
