import { readFileSync } from 'node:fs';
import { type PackedWeights, unpacked } from '../builtin/search/rank/model.js';
import { type ConfidenceModel } from './confidence.js';
import { type JudgeModel } from './model.js';

/** A judge as it is stored; where its weights come from is said in MODEL.md beside it. */
export interface StoredJudge {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  readonly dense: readonly number[];
  readonly mentions: PackedWeights;
  readonly operations: readonly string[];
  readonly words: PackedWeights;
  /** Pairs of words of questions and stems of headers, in hundredths. */
  readonly pairs: Readonly<Record<string, number>>;
  readonly confidence: ConfidenceModel;
}

/** A judge ready to use. */
export interface Judge {
  readonly model: JudgeModel;
  readonly pairs: ReadonlyMap<string, number>;
  readonly confidence: ConfidenceModel;
}

const PAIR_UNIT = 100;
const PLACE = new URL('./model.json', import.meta.url);

/** Unpacks a stored judge. */
export function judgeOf(stored: StoredJudge): Judge {
  const { means, deviations, dense, confidence } = stored;
  return {
    model: {
      means,
      deviations,
      dense,
      mentions: unpacked(stored.mentions),
      operations: new Map(stored.operations.map((name, number) => [name, number])),
      words: unpacked(stored.words),
    },
    pairs: new Map(Object.entries(stored.pairs).map(([key, value]) => [key, value / PAIR_UNIT])),
    confidence,
  };
}

let known: Judge | null = null;

/** The judge that comes with the engine; read once. */
export function storedJudge(): Judge {
  known ??= judgeOf(JSON.parse(readFileSync(PLACE, 'utf8')) as StoredJudge);
  return known;
}
