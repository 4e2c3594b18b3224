import { readFileSync } from 'node:fs';
import { type ColumnProfile, type TableProfile } from '../table.js';
import { type Likeness } from './key-names.js';

/** What is weighed of a column and one that it may refer to. */
interface KeyEvidence {
  readonly from: {
    readonly profile: ColumnProfile;
    readonly place: number;
    readonly table: { readonly profile: TableProfile };
  };
  readonly to: {
    readonly profile: ColumnProfile;
    readonly place: number;
    readonly table: { readonly profile: TableProfile };
  };
  readonly likeness: Likeness;
  /** Share of the compared values that are found, and how many were compared. */
  readonly share: number;
  readonly compared: number;
}

/** Weights in hundredths, by the names of features. */
export type KeyWeights = ReadonlyMap<string, number>;

const UNIT = 100;
const MOST_EVIDENCE = 4;
const FEW_VALUES = 3;
/** Numbers that begin so many times their count from 0 are no numbering. */
const FAR = 5;

/** The features of a possible foreign key: plain phrases. */
export function keyFeatures({ from, to, likeness, share, compared }: KeyEvidence): string[] {
  const { distinctCount, type, isCandidateKey, meaning } = from.profile;
  const covered = distinctCount / Math.max(1, to.profile.distinctCount);
  const found =
    compared === 0
      ? 'unknown'
      : share === 1
        ? 'all'
        : share >= 0.9 || isAllButOne(share, compared)
          ? 'nearly all'
          : share >= 0.7
            ? 'most'
            : 'some';
  const isNumber = type !== 'text';
  const likes = likeness.filter((each) => /^(?:both|its name (?:names the|ends))/.test(each)).sort();
  return [
    `${found} of its values are found`,
    ...likeness,
    ...likes.map((like) => `${like}, ${found} found`),
    `${isNumber ? 'numbers' : 'texts'}, ${found} found`,
    `${isNumber ? 'numbers' : 'texts'} with ${likes.length > 0 ? likes.join(' and ') : 'unlike names'}`,
    ...(share === 1 && compared > 0 ? sparseness(from.profile, to.profile) : []),
    ...(likes.length === 0 ? [`unlike names, ${found} found`] : []),
    ...ownKey(from, share === 1 && compared > 0 ? sparseness(from.profile, to.profile) : []),
    ...(isCandidateKey
      ? [
          'its own values all differ',
          `its own values all differ at ${from.place === 0 ? 'the beginning' : 'another place'}`,
        ]
      : []),
    ...(!isCandidateKey && likeness.includes('its name says key') ? ['it is called a key and is none'] : []),
    ...(from.place === 0 ? ['it is the first column'] : []),
    ...(to.place === 0 ? ['the other is the first column'] : ['the other is not the first column']),
    ...(distinctCount <= FEW_VALUES ? ['it has few values'] : []),
    ...(covered > 0.9 ? ['it has as many values as the other'] : []),
    ...(covered < 0.05 ? ['it has far fewer values than the other'] : []),
    ...(from.table === to.table ? ['both are in one table'] : []),
    ...(meaning ? [`it is of type ${meaning.type}`] : []),
    ...(meaning?.type === 'person' && share < 1 ? ['it holds people who are not all found'] : []),
    ...(to.profile.meaning ? [`the other is of type ${to.profile.meaning.type}`] : []),
    ...(to.table.profile.columns.length < from.table.profile.columns.length
      ? ['the other table has fewer columns']
      : []),
    ...(to.table.profile.rowCount < from.table.profile.rowCount ? ['the other table has fewer rows'] : []),
    ...(to.table.profile.rowCount > from.table.profile.rowCount ? ['the other table has more rows'] : []),
  ];
}

/** One value among few that is not found is a row that was left over. */
function isAllButOne(share: number, compared: number): boolean {
  return compared > FEW_VALUES && Math.round((1 - share) * compared) === 1;
}

/** The key of a table that names nothing itself, as that of gymnasts who are people, may refer to the one that does. */
function ownKey({ profile, place, table }: KeyEvidence['from'], sparse: readonly string[]): string[] {
  if (!profile.isCandidateKey || place > 0) return [];
  const others = table.profile.columns.filter((column) => column !== profile);
  return [
    ...sparse.map((each) => `key at the beginning, ${each}`),
    ...(others.every(({ type }) => type !== 'text')
      ? [`key of a table without texts`, ...sparse.map((each) => `key with a table without texts, ${each}`)]
      : []),
  ];
}

/** That all values of a column are found among others says little where those are all numbers from 1 on. */
function sparseness(from: ColumnProfile, to: ColumnProfile): string[] {
  if (typeof to.min !== 'number' || typeof to.max !== 'number') return ['all found among texts'];
  const density = to.distinctCount / (to.max - to.min + 1);
  if (density < 0.5) return ['all found among scattered numbers'];
  if (to.min > FAR * to.distinctCount || to.min > 10 * FAR) return ['all found among numbers far from 0'];
  return [
    typeof from.max === 'number' && from.max === to.max
      ? 'all found up to the same number'
      : 'all found among numbers from 1 on',
  ];
}

/** Weighs the features of possible foreign keys. */
export class KeyModel {
  private static usual: KeyModel | null = null;

  constructor(private readonly weights: KeyWeights) {}

  /** The model that was learned. */
  static read(): KeyModel {
    KeyModel.usual ??= new KeyModel(readWeights());
    return KeyModel.usual;
  }

  /** How sure it is, from 0 to 1, that a column refers to each of some others: to one of them or to none. */
  confidences(options: readonly (readonly string[])[]): number[] {
    const odds = options.map((features) =>
      Math.exp(features.reduce((sum, each) => sum + this.weightOf(each), this.weightOf('always')) / UNIT),
    );
    const whole = odds.reduce((sum, each) => sum + each, 1);
    return odds.map((each) => each / whole);
  }

  /** What spoke for it most, the weightiest first. */
  reasons(features: readonly string[]): string[] {
    const reasons = features.filter((each) => this.weightOf(each) > 0 && !/, | with | at /.test(each));
    return reasons.sort((a, b) => this.weightOf(b) - this.weightOf(a)).slice(0, MOST_EVIDENCE);
  }

  private weightOf(feature: string): number {
    return this.weights.get(feature) ?? 0;
  }
}

function readWeights(): KeyWeights {
  const file = readFileSync(new URL('./key-model.json', import.meta.url), 'utf8');
  return new Map(Object.entries(JSON.parse(file) as Readonly<Record<string, number>>));
}
