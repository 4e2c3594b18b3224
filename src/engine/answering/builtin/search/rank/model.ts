import { readFileSync } from 'node:fs';
import { type Vocabulary } from '../features/vocabulary.js';

/** Weights as they are stored. */
export interface PackedWeights {
  /** Features in rising order, each as the distance to the one before. */
  readonly features: readonly number[];
  /** Their weights in thousandths. */
  readonly weights: readonly number[];
}

/** A trained model as it is stored. */
interface ModelFile {
  readonly words: string;
  readonly pairs: string;
  readonly worded: PackedWeights;
  /** What was learned without the words of questions and headers. */
  readonly plain: PackedWeights;
  /** Probabilities of answers and how often answers of that probability are right; both rise. */
  readonly calibration: readonly (readonly [probability: number, share: number])[];
}

const WEIGHT_UNIT = 1000;
const EMPTY_SLOT = -1;

/** Weights by feature: a hash table with open addressing, since few of the many features have a weight. */
class FeatureWeights {
  private readonly features: Int32Array;
  private readonly values: Float32Array;
  private readonly mask: number;

  constructor({ features, weights }: PackedWeights) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, features.length * 3)));
    this.mask = size - 1;
    this.features = new Int32Array(size).fill(EMPTY_SLOT);
    this.values = new Float32Array(size);
    let feature = 0;
    for (let at = 0; at < features.length; at += 1) {
      feature += features[at] ?? 0;
      const slot = this.slotOf(feature);
      this.features[slot] = feature;
      this.values[slot] = (weights[at] ?? 0) / WEIGHT_UNIT;
    }
  }

  /** The weight of a feature; 0 for one without. */
  get(feature: number): number {
    return this.values[this.slotOf(feature)] ?? 0;
  }

  private slotOf(feature: number): number {
    let slot = feature & this.mask;
    while (this.features[slot] !== EMPTY_SLOT && this.features[slot] !== feature)
      slot = (slot + 1) & this.mask;
    return slot;
  }
}

/** What ranks the readings of questions. */
export interface RankingModel {
  readonly vocabulary: Vocabulary;
  readonly weights: FeatureWeights;
  /** Those learned without the words of questions and headers, for questions whose words were never seen. */
  readonly plainWeights: FeatureWeights;
  readonly calibration: ModelFile['calibration'];
}

/** Weights as they are used. */
export function unpacked(weights: PackedWeights): FeatureWeights {
  return new FeatureWeights(weights);
}

/** Unpacks a stored model. */
export function modelOf({ words, pairs, worded, plain, calibration }: ModelFile): RankingModel {
  return {
    vocabulary: { words: new Set(words.split(' ')), pairs: new Set(pairs.split('|')), hasHeaders: true },
    weights: unpacked(worded),
    plainWeights: unpacked(plain),
    calibration,
  };
}

/** Packs weights for storing; those that round to less than `least` are left out. */
export function packWeights(weights: Float32Array, least = 0.01): PackedWeights {
  const kept: number[] = [];
  weights.forEach((weight, feature) => {
    if (weight >= least || weight <= -least) kept.push(feature);
  });
  return {
    features: kept.map((feature, at) => feature - (at === 0 ? 0 : (kept[at - 1] ?? 0))),
    weights: kept.map((feature) => Math.round((weights[feature] ?? 0) * WEIGHT_UNIT)),
  };
}

/** Packs a model for storing. */
export function packModel(
  vocabulary: Vocabulary,
  weights: Pick<ModelFile, 'worded' | 'plain'>,
  calibration: ModelFile['calibration'],
): ModelFile {
  return {
    words: [...vocabulary.words].sort().join(' '),
    pairs: [...vocabulary.pairs].sort().join('|'),
    ...weights,
    calibration,
  };
}

const PLACE = new URL('./model.json', import.meta.url);
let known: RankingModel | null = null;

/** The model that comes with the engine; read once. */
export function rankingModel(): RankingModel {
  known ??= modelOf(JSON.parse(readFileSync(PLACE, 'utf8')) as ModelFile);
  return known;
}
