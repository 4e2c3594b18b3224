import { type LinkedQuestion } from '../mentions/linked-question.js';
import { proposeAbsent } from './absent.js';
import { proposeArithmetic } from './arithmetic.js';
import { proposeBeside } from './beside.js';
import { Collector, type Proposal } from './collector.js';
import { proposeGroups } from './grouped/groups.js';
import { proposeHeaders } from './headers.js';
import { proposeNumbers } from './numbers.js';
import { proposeRows } from './rows.js';
import { proposeSets, proposeTables } from './sets.js';
import { proposeVerdicts } from './verdicts.js';

/** What proposes plans; none knows another. */
const KINDS: readonly ((collector: Collector) => void)[] = [
  proposeRows,
  proposeSets,
  proposeNumbers,
  proposeTables,
  proposeGroups,
  proposeBeside,
  proposeAbsent,
  proposeVerdicts,
  proposeArithmetic,
  proposeHeaders,
];
const MOST_PROPOSALS = 1000;

/** The plans that a question may ask for, those whose parts fit best first. */
export function proposals(question: LinkedQuestion): Proposal[] {
  const collector = new Collector(question);
  for (const propose of KINDS) propose(collector);
  return collector.sorted(MOST_PROPOSALS);
}
