import { type Origin } from '../../../src/engine/answering/builtin/reading/table-reading.js';
import { decided } from '../../../src/engine/answering/decision/decision.js';
import { type Proposal } from '../../../src/engine/answering/decision/proposal.js';
import { answerOf, type Asker, type WatchedAnswer } from '../asker.js';
import { type Outcome, type Prediction } from '../prediction.js';
import { outcomeWithout, PROPOSERS } from './ablation.js';
import { type EvalOptions } from '../options.js';
import { takeKept } from './kept-predictions.js';
import { type SetQuestion } from './set-question.js';

/** Asks the questions of sets as the service is asked, those of a dataset one after the other. */
export async function askSet(
  questions: readonly SetQuestion[],
  asker: Asker,
  { oracle, kept }: Pick<EvalOptions, 'oracle' | 'kept'>,
): Promise<Prediction[]> {
  const predictions: Prediction[] = [];
  for (const question of questions) {
    const make = (): Promise<Prediction> => predict(question, asker, oracle);
    predictions.push(await takeKept(kept, `${question.set} ${question.id}`, make));
  }
  return predictions;
}

async function predict(asked: SetQuestion, asker: Asker, withOracle: boolean): Promise<Prediction> {
  const { id, set, question, paths, expected, groups } = asked;
  const history = asked.history.map((past) => ({ question: past, reply: '' }));
  const answer = await asker.ask(paths, { question, history });
  const outcome = asked.outcomeOf(answer);
  const { tables, reply, offered = [], failure, milliseconds, origin, use } = answer;
  return {
    id,
    question,
    expected,
    predicted: { rows: tables[0]?.rows.slice(0, 20) ?? null, reply, offered, failure },
    correct: outcome === 'right',
    outcome,
    confidence: origin && confidenceOf(origin),
    declined: outcome === 'declined' || outcome === 'askedBack',
    milliseconds,
    measures: {},
    groups: [set, ...groups],
    ...(use && { use }),
    ...(withOracle ? await proposedFor(asked, { ...answer, outcome }, asker) : {}),
  };
}

/** How sure the decision was of what was told; null where nothing was, or without a decision. */
function confidenceOf(origin: Origin): number | null {
  if (origin.way !== 'choice') return null;
  const { proposals, situation, told } = origin;
  return decided(proposals, situation).find(({ proposal }) => proposal === told)?.confidence ?? null;
}

/** Whether anything proposed is right, or offered, and what would become of the question without those of a proposer. */
async function proposedFor(
  asked: SetQuestion,
  { outcome, origin, offered = [] }: WatchedAnswer & { readonly outcome: Outcome },
  asker: Asker,
): Promise<Pick<Prediction, 'oracle' | 'offersRight' | 'without'>> {
  const considered = await asker.analyst.considered();
  if (!considered || !origin) return { oracle: outcome === 'right' };
  const outcomes = new Map<Proposal, Outcome>();
  for (const proposal of considered.proposals)
    outcomes.set(proposal, asked.outcomeOf(await answerOf(proposal)));
  const right = considered.proposals.filter((each) => outcomes.get(each) === 'right');
  const known = { origin, outcome, considered, outcomes };
  return {
    oracle: outcome === 'right' || right.length > 0,
    offersRight: right.some(({ sentence }) => offered.includes(sentence)),
    without: Object.fromEntries(PROPOSERS.map((each) => [each, outcomeWithout(each, known)])),
  };
}
