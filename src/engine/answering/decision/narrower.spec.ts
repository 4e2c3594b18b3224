import { describe, expect, it } from '@jest/globals';
import { type CellValue } from '../../table.js';
import { withNarrower } from './narrower.js';
import { type Proposer, type ReadProposal } from './proposal.js';

const FACTS = { operation: '', unexplained: [], wording: '', facts: {} };

/** A proposal with these columns, so likely for its proposer, and how often such ones are right. */
function decided(
  columns: Readonly<Record<string, readonly CellValue[]>>,
  sureness: number,
  confidence: number,
  proposer: Proposer = 'plan',
) {
  const values = Object.values(columns);
  const result = {
    columns: Object.keys(columns).map((name) => ({ name, type: 'text' as const })),
    rows: (values[0] ?? []).map((_, row) => values.map((column) => column[row] ?? null)),
    truncated: false,
  };
  const proposal: ReadProposal = { proposer, confidence: sureness, result, sentence: '', traits: FACTS };
  return { proposal, confidence };
}

const TOTALS = { city: ['Bergen', 'Oslo'], total: [7, 9] };
const COUNTED = { city: ['Bergen', 'Oslo'], rows: [2, 3], total: [7, 9] };

describe('what a plan with more columns than asked for earns', () => {
  it('goes to the likelier plan of the same rows that leaves them out', () => {
    const likely = withNarrower([decided(COUNTED, 0.02, 0.73), decided(TOTALS, 0.4, 0.65)]);

    expect(likely.map(({ confidence }) => confidence)).toEqual([0.73, 0.73]);
  });

  it.each([
    ['is less likely for its proposer', decided(TOTALS, 0.01, 0.65)],
    ['has other rows', decided({ city: ['Oslo'], total: [9] }, 0.4, 0.65)],
    ['has other values', decided({ city: ['Bergen', 'Oslo'], total: [7, 8] }, 0.4, 0.65)],
    ['is of another proposer', decided(TOTALS, 0.4, 0.65, 'search')],
  ])('stays where the narrower one %s', (_case, narrow) => {
    const likely = withNarrower([decided(COUNTED, 0.02, 0.73), narrow]);

    expect(likely.map(({ confidence }) => confidence)).toEqual([0.73, 0.65]);
  });
});
