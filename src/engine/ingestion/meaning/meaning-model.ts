import { readFileSync } from 'node:fs';
import { ADDITIVITIES, type Additivity, SEMANTIC_TYPES, type SemanticType } from '../../column-meaning.js';

/** Weights of features, in hundredths, for each of some answers. */
type Weights = ReadonlyMap<string, readonly number[]>;

/** A trained model as it is stored: additivities and types in the order of their lists. */
interface MeaningModelFile {
  readonly types: Readonly<Record<string, readonly number[]>>;
  readonly additivities: Readonly<Record<string, readonly number[]>>;
}

/** What a column means, as the weights of its features decide. */
interface Decision {
  readonly type: SemanticType;
  readonly additivity: Additivity;
  /** Of the type, from 0 to 1. */
  readonly probability: number;
  /** Names of the features that spoke for it, the weightiest first. */
  readonly reasons: readonly string[];
}

const UNIT = 100;
/** Additivities that a type may have; all others are no measures. */
const OF_MEASURES: Partial<Record<SemanticType, readonly Additivity[]>> = {
  code: ['none', 'averageable'],
  amount: ['additive', 'at-a-time', 'averageable'],
  rate: ['averageable'],
  'per-unit': ['averageable'],
  count: ['additive', 'at-a-time'],
  quantity: ['additive', 'over-time', 'averageable'],
  duration: ['additive', 'averageable'],
  cumulative: ['cumulative'],
};
const NO_MEASURE: readonly Additivity[] = ['none'];

/** Decides on what columns mean: multinomial logistic regression, once on the type and once on the additivity. */
class MeaningModel {
  private readonly types: Weights;
  private readonly additivities: Weights;

  constructor(file: MeaningModelFile) {
    this.types = new Map(Object.entries(file.types));
    this.additivities = new Map(Object.entries(file.additivities));
  }

  /** @param isMeasurable false where the values can be no measures, such as texts */
  decide(features: readonly string[], isMeasurable: boolean): Decision {
    const { types, additivities } = this;
    const typeShares = sharesOf(SEMANTIC_TYPES, types, features);
    const additivityShares = sharesOf(ADDITIVITIES, additivities, features);
    const additivity = likeliest(ADDITIVITIES, additivitiesOf(typeShares, additivityShares, isMeasurable));
    const fitting = SEMANTIC_TYPES.map((each, i) =>
      allowedFor(each, isMeasurable).includes(additivity) ? (typeShares[i] ?? 0) : 0,
    );
    const type = likeliest(SEMANTIC_TYPES, fitting);
    const probability = typeShares[SEMANTIC_TYPES.indexOf(type)] ?? 0;
    return {
      type,
      additivity,
      probability,
      reasons: reasonsFor(SEMANTIC_TYPES.indexOf(type), types, features),
    };
  }
}

function allowedFor(type: SemanticType, isMeasurable: boolean): readonly Additivity[] {
  return isMeasurable ? (OF_MEASURES[type] ?? NO_MEASURE) : NO_MEASURE;
}

/** The probability of each additivity: that of a type is shared out among those that it may have. */
function additivitiesOf(
  typeShares: readonly number[],
  additivityShares: readonly number[],
  isMeasurable: boolean,
): number[] {
  const shareOf = (additivity: Additivity): number => additivityShares[ADDITIVITIES.indexOf(additivity)] ?? 0;
  return ADDITIVITIES.map((additivity) =>
    SEMANTIC_TYPES.reduce((sum, type, i) => {
      const allowed = allowedFor(type, isMeasurable);
      if (!allowed.includes(additivity)) return sum;
      const total = allowed.reduce((all, each) => all + shareOf(each), 0);
      return sum + ((typeShares[i] ?? 0) * shareOf(additivity)) / total;
    }, 0),
  );
}

function likeliest<Answer extends string>(
  answers: readonly [Answer, ...Answer[]],
  shares: readonly number[],
): Answer {
  return answers.reduce(
    (best, each, i) => ((shares[i] ?? 0) > (shares[answers.indexOf(best)] ?? 0) ? each : best),
    answers[0],
  );
}

function sharesOf(answers: readonly string[], weights: Weights, features: readonly string[]): number[] {
  const known = [...new Set(['always', ...features])].flatMap((feature) => {
    const ofFeature = weights.get(feature);
    return ofFeature ? [ofFeature] : [];
  });
  const scores = answers.map((_, i) => known.reduce((sum, each) => sum + (each[i] ?? 0), 0) / UNIT);
  const highest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

function reasonsFor(answer: number, weights: Weights, features: readonly string[]): string[] {
  const weightOf = (feature: string): number => weights.get(feature)?.[answer] ?? 0;
  const reasons = [...new Set(features)].filter((feature) => weightOf(feature) > 0);
  return reasons.sort((a, b) => weightOf(b) - weightOf(a));
}

let known: MeaningModel | null = null;

/** The model that comes with the engine; read once. */
export function meaningModel(): MeaningModel {
  const place = new URL('./meaning-model.json', import.meta.url);
  known ??= new MeaningModel(JSON.parse(readFileSync(place, 'utf8')) as MeaningModelFile);
  return known;
}
