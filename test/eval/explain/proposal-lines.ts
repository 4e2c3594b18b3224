import { type Considered, type Origin } from '../../../src/engine/answering/builtin/reading/table-reading.js';
import {
  decided,
  type DecisionModel,
  oddsOf,
  storedModel,
} from '../../../src/engine/answering/decision/decision.js';
import { type DecisionFeatures, decisionFeatures } from '../../../src/engine/answering/decision/features.js';
import { type Proposal } from '../../../src/engine/answering/decision/proposal.js';
import { cut, rowsText, two, weightsText } from './text.js';

const LONGEST_SENTENCE = 160;

/** The proposals of all readers, the surest first. */
export function proposalLines(considered: Considered | null, origin: Origin | null, most: number): string[] {
  if (!considered || considered.proposals.length === 0) return ['none'];
  const { proposals, situation } = considered;
  const model = storedModel();
  const likely = decided(proposals, situation);
  return [
    `${proposals.length}, ${situation.isOfSeveral ? 'over tables that can be joined' : 'over tables that cannot be joined'}`,
    ...likely.slice(0, most).flatMap(({ proposal, confidence }, at) => {
      const features = decisionFeatures(proposal, proposals, situation);
      const weights = new Map([...features.keys()].map((name) => [name, weightOf(name, features, model)]));
      const { proposer, result, sentence, traits } = proposal;
      const own = proposal.confidence === null ? '' : `, of itself ${two(proposal.confidence)}`;
      const unexplained = traits.unexplained.length > 0 ? `, leaves out ${traits.unexplained.join(' ')}` : '';
      return [
        '',
        `${at + 1}. ${two(confidence)}  ${proposer}${own}${unexplained}${fateOf(proposal, origin)}`,
        `   ${cut(sentence.trim(), LONGEST_SENTENCE)}`,
        `   ${rowsText(result.rows)}`,
        `   ${weightsText(weights)}`,
      ];
    }),
  ];
}

/** What the log odds would lose without a feature. */
function weightOf(name: string, features: DecisionFeatures, model: DecisionModel): number {
  const others = new Map(features);
  others.delete(name);
  return oddsOf(features, model) - oddsOf(others, model);
}

function fateOf(proposal: Proposal, origin: Origin | null): string {
  if (origin?.way !== 'choice') return '';
  if (origin.told === proposal) return '  ← told';
  return origin.readings.includes(proposal.sentence) ? '  ← offered' : '';
}
