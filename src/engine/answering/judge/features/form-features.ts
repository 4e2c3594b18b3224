import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { denies, isVerdict, usedItems } from '../../plan/plan.js';
import {
  AVERAGING,
  DENIED_COMPARISON,
  DISTINCT,
  EACH,
  EVERY,
  NEGATION,
  ORDER,
  wordSet,
} from '../../question/words.js';
import { type JudgedPlan } from './plan-facts.js';
import { cuesOf } from './question-cues.js';
import { rowTexts } from './row-texts.js';

const DENYING = wordSet('not no without never except neither don doesn didn');
const FALLING = wordSet(
  'descending decreasing desc decending reverse highest most largest latest newest oldest recent high',
);
const PLURAL = wordSet('are all names ids list show every');
const CHANGING = wordSet('change changes changed difference increase decrease growth increased decreased');
const PER_CENT = wordSet('percentage percent % proportion share ratio');
const AMOUNTS = wordSet('total amount much most least frequency');

const isDenied = (question: LinkedQuestion): boolean =>
  question.has(DENYING) && !DENIED_COMPARISON.test(question.text);

function resultForm({ count, rows, alike, others }: JudgedPlan): Record<string, number> {
  const texts = rowTexts(rows);
  const [first] = rows;
  return {
    r0: Number(count === 0),
    r1: Number(count === 1),
    r2: Number(count >= 2 && count <= 5),
    r6: Number(count > 5),
    manyRows: Number(count > 100),
    someMissing: Number(rows.slice(0, 20).some((row) => row.includes(null))),
    allMissing: Number(count === 1 && (first ?? []).every((value) => value === null)),
    repeated: Number(new Set(texts).size < texts.length),
    zero: Number(count === 1 && first?.length === 1 && first[0] === 0),
    columns: first?.length ?? 0,
    alike: alike / others,
    alikeLog: Math.log1p(alike),
  };
}

/** Words that ask for an operation which the plan lacks, and operations that no word asks for. */
function cueFit(question: LinkedQuestion, { plan }: JudgedPlan): Record<string, number> {
  const { items, conditions, having, order, groupBy, limit, combined, isDistinct, isEither } = plan;
  const folds = new Set(usedItems(plan).flatMap(({ fn }) => fn ?? []));
  const counts = folds.has('count');
  const { isTop, isCounted, limit: limitNumber } = cuesOf(question);
  const isDenying = denies(plan);
  const isMean = folds.has('avg') || conditions.some(({ origin }) => origin === 'mean');
  const lacks = (wanted: boolean, there: boolean): number => Number(wanted && !there);
  return {
    noTop: lacks(isTop, order !== null || folds.has('max') || folds.has('min')),
    noNot: lacks(isDenied(question), isDenying),
    noEach: lacks(question.has(EACH), groupBy !== null),
    noMean: lacks(question.has(AVERAGING), isMean),
    noSum: lacks(question.words.has('sum') || question.words.has('total'), folds.has('sum') || counts),
    noDifferent: lacks(
      question.has(DISTINCT),
      isDistinct || items.some((item) => item.isDistinct) || groupBy !== null,
    ),
    noCount: lacks(isCounted, counts || having.length > 0 || folds.has('sum') || order !== null),
    noOrder: lacks(question.has(ORDER), order !== null),
    noOr: lacks(question.words.has('or'), isEither || combined !== null || conditions.length < 2),
    notUnasked: lacks(isDenying, question.has(NEGATION)),
    topUnasked: lacks(limit !== null, isTop),
    groupUnasked: lacks(
      groupBy !== null && having.length === 0 && limit === null,
      question.has(EACH) || question.words.has('by') || question.words.has('different'),
    ),
    differentUnasked: lacks(isDistinct, question.has(DISTINCT)),
    countUnasked: lacks(counts && having.length === 0, isCounted || question.has(AMOUNTS)),
    orderUnasked: lacks(order !== null && limit === null, question.has(ORDER)),
    fallUnasked: lacks(order?.direction === 'desc' && limit === null, question.has(FALLING)),
    riseUnasked: Number(order?.direction === 'asc' && limit === null && question.has(FALLING)),
    isLimited: Number(limit !== null),
    otherLimit: lacks(limitNumber !== null, limit === limitNumber),
    isLimitedToSeveral: Number((limit ?? 0) > 1),
    hasHaving: Number(having.length > 0),
    isDistinct: Number(isDistinct),
    hasFold: Number(folds.size > 0),
  };
}

/** Whether the result has the form that the question asks for. */
export function formFeatures(question: LinkedQuestion, judged: JudgedPlan): Record<string, number>[] {
  const { count, rows, plan } = judged;
  const [first, second] = question.tokens.slice(0, 2).map(({ norm }) => norm);
  const values = rows.slice(0, 5).map((row) => row[0] ?? null);
  const isNumber = values.length > 0 && values.every((value) => typeof value === 'number');
  const isPlural = question.has(PLURAL);
  const isComputed = plan.items.some(({ fn }) => fn !== null);
  const shownColumn = plan.items[0]?.column;
  const result = resultForm(judged);
  const { compared } = plan;
  const { asksVerdict } = cuesOf(question);
  const isPerCent = compared?.operation === 'change' || compared?.operation === 'share';
  const isChange = compared?.operation === 'change' || compared?.operation === 'difference';
  const whole = {
    joinRepeats: Number(plan.from.tables.length > 1) * (result['repeated'] ?? 0),
    whoName: Number(first === 'who' && !isNumber),
    whoMeasure: Number(first === 'who' && shownColumn?.kind !== 'text' && shownColumn?.isIdentifier !== true),
    howNumber: Number((first === 'how' || second === 'how') === isNumber),
    whenDate: Number(first === 'when' && (shownColumn?.isYear === true || shownColumn?.kind === 'date')),
    oneForMany: Number(count === 1 && isPlural && !isComputed),
    isVerdict: Number(isVerdict(plan)),
    noVerdict: Number(asksVerdict && !isVerdict(plan)),
    isTrue: Number(isVerdict(plan) && rows[0]?.[0] === 'true'),
    allOfSome: Number(isVerdict(plan) && plan.compared?.operation === '=' && !question.has(EVERY)),
    someOfAll: Number(isVerdict(plan) && plan.compared?.value === 0 && question.has(EVERY)),
    isArithmetic: Number(compared !== null && !isVerdict(plan)),
    noChange: Number(question.has(CHANGING) && !isChange),
    noPerCent: Number(question.has(PER_CENT) && !isPerCent),
    perCentUnasked: Number(isPerCent && !question.has(PER_CENT)),
    manyForOne: Number(count > 1 && question.words.has('is') && !isPlural),
  };
  return [result, cueFit(question, judged), whole];
}
