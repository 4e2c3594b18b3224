import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Answer, type ModelPart, type ModelSpecification } from '../program.js';
import { columnsIn, type MarkedClause } from '../read/marked.js';
import { type AskedFigure, mentionsMethod } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { isMeasured } from '../read/scope.js';
import { columnsInName, namedColumns } from './targets.js';

const PARTS: Readonly<Partial<Record<AskedFigure, ModelPart['kind']>>> = {
  mse: 'mse',
  rmse: 'rmse',
  mae: 'mae',
  rSquared: 'rSquared',
  accuracy: 'accuracy',
  intercept: 'intercept',
  coefficient: 'coefficient',
};

const USUAL_SEED = 42;
const USUAL_SHARE = 0.2;

/** The share of rows to test with: "80/20", "20% for testing", "test_size=0.3", "70-30". */
function testShare(text: string): number {
  const fraction = /test[_ ]size\D{0,12}(0?\.\d+)/i.exec(text)?.[1];
  if (fraction !== undefined) return Number(fraction);
  const tested =
    /\b(?:test(?:ing)?(?: set| data)?|h[oe]ld(?:ing)?[- ]?out)\s{0,9}\(?\s{0,9}(\d{2})\s{0,9}%/i.exec(
      text,
    )?.[1] ?? /(\d{2})\s*%[^.%\d]{0,25}\b(?:test|held)/i.exec(text)?.[1];
  if (tested !== undefined) return Number(tested) / 100;
  const trained =
    /(\d{2})\s*%[^.%\d]{0,25}\btrain/i.exec(text)?.[1] ??
    /\btrain(?:ing)?(?: set| data)?\s{0,9}\(?\s{0,9}(\d{2})\s{0,9}%/i.exec(text)?.[1];
  if (trained !== undefined) return 1 - Number(trained) / 100;
  const ratio = /\b(\d{2})\s{0,9}%?\s{0,9}(?:[-:/–]|to)\s{0,9}(\d{2})\b/.exec(text);
  return ratio && Number(ratio[1]) + Number(ratio[2]) === 100 ? Number(ratio[2]) / 100 : USUAL_SHARE;
}

function splitOf(context: RecipeContext): ModelSpecification['split'] {
  const { prose } = context;
  if (!mentionsMethod('split', prose)) return null;
  const seed = /(?:random[_ ]state|seed)\D{0,30}?(\d+)/i.exec(prose)?.[1];
  if (seed === undefined) context.choose('recipe.choice.seed', { seed: String(USUAL_SEED) });
  return {
    testShare: Number(testShare(prose).toFixed(6)),
    seed: seed === undefined ? USUAL_SEED : Number(seed),
  };
}

const PREDICT =
  /\b(?:predict\w*|forecast\w*|estimat\w*|classif\w*|model(?:l?ing)?|dependent variable|target|response|explain\w*)\b/i;
const FEATURES =
  /\b(?:based on|from|using|with|given|features?|predictors?|independent variables?|as a function of)\b/i;

interface Roles {
  readonly target: Column;
  readonly features: readonly Column[];
}

/** "predict ⟦5⟧ based on ⟦2⟧ and ⟦4⟧": what is foretold, and from what. */
function rolesIn({ text, mentions }: MarkedClause, { scope }: RecipeContext): Roles | null {
  const place = text.search(PREDICT);
  if (place < 0) return null;
  const behind = text.slice(place);
  const turn = behind.search(FEATURES);
  const end = turn < 0 ? text.length : place + turn;
  const named = mentions.filter(({ at }) => at > place && at < end);
  const target = (named.find(({ isSure }) => isSure) ?? named[0])?.column;
  const features = columnsIn(turn < 0 ? '' : behind.slice(turn), scope).filter((column) => column !== target);
  if (target && features.length > 0) return { target, features };
  const before = columnsIn(text.slice(0, place), scope);
  const all = columnsIn(behind, scope);
  const [first, ...others] = all;
  if (first && others.length > 0 && turn >= 0) return { target: first, features: others };
  return target && before.length > 0
    ? { target, features: before.filter((column) => column !== target) }
    : null;
}

/** Roles that are told in so many words: "⟦2⟧ as the independent variable and ⟦3⟧ as the dependent variable". */
function namedRoles(context: RecipeContext): Roles | null {
  const text = context.clauses.map((clause) => clause.text).join(' . ');
  const { scope } = context;
  const list = '((?:⟦\\d+⟧[\\s,and]*)+)';
  const features = new RegExp(
    `${list}\\s{0,9}(?:columns?\\s{1,9})?as (?:the |an )?(?:independent|predictor|explanatory|feature|input)|(?:independent variables?|predictors?|features?|input)[^⟦.]{0,20}${list}`,
    'i',
  ).exec(text);
  const target =
    /⟦(\d+)⟧\s*(?:column\s+)?as (?:the |a )?(?:dependent|target|response|output)|(?<!in)(?:dependent variable|target(?: variable)?|response)[^⟦.]{0,20}⟦(\d+)⟧/i.exec(
      text,
    );
  const column = scope.columns[Number(target?.[1] ?? target?.[2] ?? Number.NaN)];
  const told = columnsIn(features?.[1] ?? features?.[2] ?? '', scope).filter((each) => each !== column);
  const related = namedColumns(context).filter((each) => each !== column && isMeasured(each));
  const of = told.length > 0 ? told : related.slice(0, 1);
  return column && of.length > 0 ? { target: column, features: of } : null;
}

/** "regress ⟦5⟧ on ⟦2⟧ and ⟦4⟧". */
function regressed({ clauses, scope }: RecipeContext): Roles | null {
  for (const { text } of clauses) {
    const match =
      /\bregress(?:ing|ion (?:of|for))?\s{1,9}(?:the\s{1,9})?⟦(\d+)⟧\s{1,9}(?:up)?on\s{1,9}(.*)$/i.exec(text);
    const target = scope.columns[Number(match?.[1] ?? Number.NaN)];
    const features = columnsIn(match?.[2] ?? '', scope).filter((column) => column !== target);
    if (target && features.length > 0) return { target, features };
  }
  return null;
}

/** A class that was made of the values of a column is foretold from these values, where nothing else is named. */
function ownClasses(context: RecipeContext): Roles | null {
  const step = context.steps.find((each) => each.kind === 'derive' && each.value.op === 'cases');
  if (step?.kind !== 'derive' || step.value.op !== 'cases') return null;
  const target = context.scope.named(step.name);
  const [first] = step.value.cases;
  const of = first?.left.op === 'column' ? context.scope.named(first.left.column.name) : null;
  return target && of ? { target, features: [of] } : null;
}

function rolesOf(context: RecipeContext): Roles | null {
  const named =
    regressed(context) ??
    namedRoles(context) ??
    (/\bclassif/i.test(context.prose) ? ownClasses(context) : null);
  if (named) return named;
  for (const clause of context.clauses) {
    const roles = rolesIn(clause, context);
    if (roles) return roles;
  }
  return ownClasses(context);
}

/** The model that a recipe describes, or null. */
function modelOf(context: RecipeContext): ModelSpecification | null {
  const { prose } = context;
  const isLogistic = mentionsMethod('logistic', prose);
  if (!isLogistic && !mentionsMethod('regression', prose)) return null;
  const roles = rolesOf(context);
  if (!roles) return null;
  context.choose('recipe.choice.listwise');
  return {
    kind: isLogistic ? 'logistic' : 'linear',
    target: refOf(roles.target),
    features: roles.features.map(refOf),
    rows: context.after,
    encoding: /one[- ]?hot|dumm(?:y|ies)/i.test(prose) ? 'oneHot' : 'ordinal',
    split: splitOf(context),
  };
}

/** A number of the model that a recipe describes. */
export function modelAnswer(figure: AskedFigure, ask: Ask, context: RecipeContext): Answer | null {
  const kind = PARTS[figure];
  const model = kind === undefined ? null : modelOf(context);
  if (kind === undefined || !model) return null;
  if (kind !== 'coefficient') return { op: 'number', measure: { op: 'model', model, part: { kind } } };
  const [named] = columnsInName(ask.words.split(' '), context);
  const feature = model.features.find(({ name }) => name === named?.name) ?? model.features[0];
  return feature
    ? { op: 'number', measure: { op: 'model', model, part: { kind, feature: feature.name } } }
    : null;
}
