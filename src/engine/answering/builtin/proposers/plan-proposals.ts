import { type AnalysisRequest, type AnalysisTable, type ReplyLanguage } from '../../analyst.js';
import { type Proposal } from '../../decision/proposal.js';
import { Catalogue } from '../../narration/catalogue.js';
import { sentence } from '../../narration/markdown.js';
import { inOwnNames, withKnowledgeNotes } from '../../other-names.js';
import { planSql } from '../../plan/sql.js';
import { rowsOfPlan } from '../../plan/answered-rows.js';
import { computedTable } from '../../plan/computed-table.js';
import { isComparator, isVerdict, type Plan, tablesOf } from '../../plan/plan.js';
import { provedResult } from '../../proof.js';
import { likeliestReadings } from '../../judged-question.js';
import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type PlanReader, type PlanReading } from '../../reading.js';
import { planText } from '../../telling/plan-text.js';
import { DISTINCT } from '../../question/words.js';
import { PlanAnswer } from '../../telling/plan-answer.js';
import { followUps } from '../follow-ups.js';
import { type LinkSource } from '../link/link-source.js';
import { once } from '../once.js';
import { lexicon } from '../text/lexicon.js';
import { assumedNames, withMeant } from './assumed-names.js';
import { countsDegrees } from './degrees.js';
import { leavesOutOperator } from './left-operator.js';
import { leavesRestriction, leavesSize } from './left-out.js';
import { takesOtherSide } from './other-side.js';
import { rowWords } from './row-words.js';
import { type ProposalContext } from './proposal-context.js';

function operationOf({ shape, items, groupBy, limit, compared }: Plan): string {
  if (compared) return isComparator(compared.operation) ? 'verdict' : compared.operation;
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

/** Things that are to be counted once each are counted by the rows of joined tables, in which they repeat. */
function countsRepeated({ items, from }: Plan, question: LinkedQuestion): boolean {
  const countsRows = items.some(({ fn, isDistinct }) => fn === 'count' && !isDistinct);
  return countsRows && from.tables.length > 1 && question.has(DISTINCT);
}

/** A number that stands beside a column which nothing names. */
const comparesUnnamed = ({ conditions }: Plan): boolean =>
  conditions.some(({ origin, columnPlaces }) => origin === 'number' && columnPlaces.length === 0);

/** "The weight of car 39": the number stands beside no column, and nothing says that it is one of this column. */
const guessesColumn = ({ conditions }: Plan): boolean =>
  conditions.some(
    ({ origin, columnPlaces, column, test }) =>
      origin === 'number' &&
      columnPlaces.length === 0 &&
      test.op === '=' &&
      !column.isIdentifier &&
      !column.isYear,
  );

/** "Which product line makes the most money": the line of the largest sale is not the one of the largest sum. */
function picksOneRow({ items, groupBy, order, limit }: Plan, { meant }: LinkedQuestion): boolean {
  const by = order?.item.fn === null ? order.item.column : null;
  const isMeant = by !== null && [...meant.values()].some(({ column }) => column === by.name);
  const repeats = items.every(({ fn, column }) => fn === null && column?.isUnique === false);
  return isMeant && limit === 1 && groupBy === null && repeats;
}

/** Below that a column is named by a word that only has to do with its header. */
const SURELY_NAMED = 0.5;

function factsOf(
  reading: PlanReading,
  linked: LinkedQuestion,
  request: AnalysisRequest,
): Record<string, number> {
  const { question } = request;
  const { items, conditions, from, order, combined, exclusion, isEither } = reading.plan;
  const isOfAllSizes = order === null && leavesSize(inOwnNames(request), sentenceOf(reading.plan, 'EN'));
  return {
    conditions: Math.min(3, conditions.length),
    'joined tables': Math.min(3, from.tables.length - 1),
    'part of a value': Math.min(2, conditions.filter(({ origin }) => origin === 'part').length),
    'counts others': Number(countsOthers(reading)),
    'leaves out both': Number(leavesOutBoth(reading.plan, question)),
    'leaves out a restriction': Number(isOfAllSizes || leavesRestriction(reading.unexplained, question)),
    'leaves out an operator': Number(
      leavesOutOperator(reading, question) ||
        picksOneRow(reading.plan, linked) ||
        countsDegrees(reading.plan, linked) ||
        countsRepeated(reading.plan, linked),
    ),
    'compares what is not named': Number(isVerdict(reading.plan) && comparesUnnamed(reading.plan)),
    'guesses the column of a number': Number(guessesColumn(reading.plan)),
    'takes the other side': Number(takesOtherSide(reading.plan, linked)),
    'not computed twice': Number(reading.expected === null),
    set: Number(combined !== null || exclusion !== null),
    either: Number(isEither),
    'shown unsurely': Math.min(2, items.filter(({ column, score }) => column && score < SURELY_NAMED).length),
    'label of a row': Math.min(2, conditions.filter(({ origin }) => origin === 'label').length),
    'two keys': Number(
      reading.plan.groupBy !== null && reading.plan.items.filter(({ fn }) => fn === null).length > 1,
    ),
  };
}

/** What a plan computes, as a line of plain text. */
const sentenceOf = (plan: Plan, language: ReplyLanguage): string =>
  sentence(planText(plan, Catalogue.of(language)));

/** What people have said of a table is noted elsewhere. */
const unnamed = (table: AnalysisTable): AnalysisTable => ({
  ...table,
  otherNames: undefined,
  units: undefined,
});

/** Larger results are compared as the database cuts them. */
const MOST_UNPROVED = 10_000;

/** Where all rows are at hand it is proved only when it is to be told: most are not. */
async function proposalOf(
  reading: PlanReading,
  linked: LinkedQuestion,
  sources: readonly [LinkSource, ...LinkSource[]],
  context: ProposalContext,
): Promise<Proposal | null> {
  const prove = once(() => provedResult(reading, context.request.workbench));
  const { plan, expected } = reading;
  const isAtHand = expected !== null && expected.length <= MOST_UNPROVED;
  const read = isAtHand ? computedTable(plan, expected) : await prove();
  if (!read) return null;
  let result = read;
  const holds = async (): Promise<boolean> => {
    const proved = await prove();
    result = proved ?? result;
    return proved !== null;
  };
  const used = tablesOf(reading.plan);
  const source = sources.find(({ schema }) => used.includes(schema.table.name)) ?? sources[0];
  return {
    proposer: 'plan',
    confidence: reading.confidence,
    get result() {
      return result;
    },
    sentence: sentenceOf(reading.plan, context.request.language),
    traits: {
      operation: operationOf(reading.plan),
      wording: sentenceOf(reading.plan, 'EN'),
      unexplained: reading.unexplained,
      facts: factsOf(reading, linked, context.request),
    },
    sql: planSql(reading.plan),
    tables: reading.tables.filter(({ name }) => used.includes(name)),
    rows: (shown) => rowsOfPlan(reading.plan, result, shown),
    holds,
    events: async function* () {
      if (!(await holds())) throw new Error('two computations of an answer differ');
      const next = followUps(source, null, Catalogue.of(context.request.language));
      const events = new PlanAnswer({ ...context, next }, reading, result).events();
      const { question, language } = context.request;
      const asked = withMeant({ question, tables: reading.tables.map(unnamed) }, linked.meant);
      yield* withKnowledgeNotes(events, asked, Catalogue.of(language));
    },
  };
}

/** The plans of a question. */
interface PlannedProposals {
  /** The likeliest plans over all tables, carried out. */
  readonly proposals: readonly Proposal[];
  /** A plan of somebody else as one more of them; null where it is over other tables, or cannot be run. */
  readonly propose: ProposePlan;
}

export type ProposePlan = (plan: Plan) => Promise<Proposal | null>;

export const NO_PLANS: PlannedProposals = { proposals: [], propose: () => Promise.resolve(null) };

/** Reads a question as plans. */
export async function planProposals(
  plans: PlanReader,
  sources: readonly [LinkSource, ...LinkSource[]],
  context: ProposalContext,
): Promise<PlannedProposals> {
  const { question: text } = context.request;
  const meant = new Map([...rowWords(text, sources), ...assumedNames(text, sources)]);
  const question = await plans.judgedPlans({ ...context.request, meant }, context.signal);
  if (!question) return NO_PLANS;
  const proposals: Proposal[] = [];
  for (const reading of likeliestReadings(question)) {
    const proposal = await proposalOf(reading, question.linked, sources, context);
    if (proposal) proposals.push(proposal);
  }
  const propose: ProposePlan = async (plan) => {
    const reading = plans.readingBeside(plan, question);
    return reading && proposalOf(reading, question.linked, sources, context);
  };
  return { proposals, propose };
}
