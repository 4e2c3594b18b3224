import { type Proposal } from '../../decision/proposal.js';
import { Catalogue } from '../../narration/catalogue.js';
import { sentence } from '../../narration/markdown.js';
import { type Plan, tablesOf } from '../../plan/plan.js';
import { provedResult } from '../../proof.js';
import { type PlanReader, type PlanReading } from '../../reading.js';
import { planText } from '../../telling/plan-text.js';
import { PlanAnswer } from '../../telling/plan-answer.js';
import { type AnswerContext } from '../answer-question.js';
import { followUps } from '../follow-ups.js';
import { type LinkSource } from '../link/candidates.js';
import { lexicon } from '../text/lexicon.js';

function operationOf({ shape, items, groupBy, limit }: Plan): string {
  const fn = items.find((item) => item.fn !== null)?.fn ?? 'values';
  return `${shape} ${fn}${groupBy ? ' of groups' : ''}${limit === null ? '' : ' of first'}`;
}

/** Rows are counted though something else is said to be: "students" over rows of courses. */
function countsOthers({ plan, unexplained }: PlanReading): boolean {
  const countsRows = plan.items.some(({ column }) => column === null);
  return countsRows && unexplained.some((word) => lexicon.rowNouns.has(word));
}

/** "Both" of two, where the plan has not two of anything. */
function leavesOutBoth({ conditions, combined, items }: Plan, question: string): boolean {
  return /\bboth\b/i.test(question) && conditions.length < 2 && combined === null && items.length < 2;
}

function factsOf(reading: PlanReading, question: string): Record<string, number> {
  const { conditions, from, combined, exclusion, isEither } = reading.plan;
  return {
    conditions: Math.min(3, conditions.length),
    'joined tables': Math.min(3, from.tables.length - 1),
    'part of a value': Math.min(2, conditions.filter(({ origin }) => origin === 'part').length),
    'counts others': Number(countsOthers(reading)),
    'leaves out both': Number(leavesOutBoth(reading.plan, question)),
    'not computed twice': Number(reading.expected === null),
    set: Number(combined !== null || exclusion !== null),
    either: Number(isEither),
  };
}

async function proposalOf(
  reading: PlanReading,
  isFirst: boolean,
  sources: readonly [LinkSource, ...LinkSource[]],
  context: AnswerContext,
): Promise<Proposal | null> {
  const result = await provedResult(reading, context.request.workbench);
  if (!result) return null;
  const used = tablesOf(reading.plan);
  const source = sources.find(({ schema }) => used.includes(schema.table.name)) ?? sources[0];
  return {
    proposer: 'plan',
    isFirst,
    confidence: reading.confidence,
    result,
    sentence: sentence(planText(reading.plan, Catalogue.of(context.request.language))),
    traits: {
      operation: operationOf(reading.plan),
      unexplained: reading.unexplained,
      facts: factsOf(reading, context.request.question),
    },
    events: () => {
      const next = followUps(source, null, Catalogue.of(context.request.language));
      return new PlanAnswer({ ...context, next }, reading, result).events();
    },
  };
}

/** The likeliest plans over all tables, carried out; those whose two computations differ are left out. */
export async function planProposals(
  plans: PlanReader,
  sources: readonly [LinkSource, ...LinkSource[]],
  context: AnswerContext,
): Promise<Proposal[]> {
  const readings = await plans.read(context.request, context.signal);
  const proposals: Proposal[] = [];
  for (const reading of readings) {
    const proposal = await proposalOf(reading, reading === readings[0], sources, context);
    if (proposal) proposals.push(proposal);
  }
  return proposals;
}
