import { setImmediate } from 'node:timers/promises';
import { type ColumnProfile, type TableProfile } from '../table.js';
import { HashedValues, type KeySketch } from './key-sketch.js';
import { NamedColumn, nameLikeness, TableNames } from './key-names.js';
import { keyFeatures, KeyModel } from './key-model.js';

/** A table of a dataset whose keys are looked for. */
export interface KeyedTable {
  readonly datasourceId: string;
  readonly profile: TableProfile;
  readonly sketches: readonly KeySketch[];
}

/** One side of a foreign key. */
export interface KeySide {
  readonly datasourceId: string;
  readonly table: string;
  readonly column: string;
}

/** A column whose values name rows of another table. JSON-safe: it is kept with the dataset. */
export interface ForeignKey {
  /** The referring column. */
  readonly from: KeySide;
  /** The column that it refers to; its values are all distinct. */
  readonly to: KeySide;
  /** `many-to-one` where several rows may refer to one, `one-to-one` where each refers to another. */
  readonly cardinality: 'many-to-one' | 'one-to-one';
  /** How sure it is, from 0 to 1. */
  readonly confidence: number;
  /** What spoke for it; plain phrases. */
  readonly evidence: readonly string[];
  /** Share of the referring values that are found, from 0 to 1; measured on all or on a sample of them. */
  readonly containment: number;
}

/** What to find keys with: the model that was learned, and from which confidence on a key is one, unless given. */
interface KeySetting {
  readonly model?: KeyModel;
  readonly least?: number;
}

/** Keys are looked for among so many tables of a dataset. */
const MOST_TABLES = 200;
const LEAST_CONTAINED = 0.5;
/** The least with which most keys of the databases learned from were found and no more false ones, each left out in turn. */
const LEAST_CONFIDENCE = 0.4;

/** A column with its hashed values. */
interface KeyColumn {
  readonly table: KeyedTable;
  readonly profile: ColumnProfile;
  readonly place: number;
  readonly name: NamedColumn;
  readonly values: HashedValues;
}

/** A column and one that it may refer to. */
export interface KeyOption {
  readonly from: KeyColumn;
  readonly to: KeyColumn;
  readonly features: readonly string[];
  readonly containment: number;
}

interface Candidate extends KeyOption {
  readonly confidence: number;
}

/**
 * The foreign keys among the tables of a dataset, by the names of columns and tables, by how many of the values are found,
 * and by whether those referred to all differ; the surest first. A column refers to at most one other.
 */
export async function foreignKeys(
  tables: readonly KeyedTable[],
  { model = KeyModel.read(), least = LEAST_CONFIDENCE }: KeySetting = {},
): Promise<ForeignKey[]> {
  const candidates: Candidate[] = [];
  for (const options of keyOptions(tables)) {
    candidates.push(...bestOf(options, model));
    // With many tables this takes seconds: others have their turn.
    await setImmediate();
  }
  const sure = candidates.filter(({ confidence }) => confidence >= least);
  return toRoots(withoutOwnKeys(withoutReturns(sure)))
    .sort((a, b) => b.confidence - a.confidence)
    .map((candidate) => keyOf(candidate, model));
}

/** For each column of some tables the columns that it may refer to. */
export function* keyOptions(tables: readonly KeyedTable[]): Generator<KeyOption[]> {
  const looked = tables.slice(0, MOST_TABLES);
  const names = new TableNames(looked.map(({ profile }) => profile.name));
  const columns = looked.flatMap((table) => keyColumns(table, names));
  const targets = columns.filter(({ profile }) => mayBeReferredTo(profile));
  for (const from of columns) yield targets.flatMap((to) => optionOf(from, to) ?? []);
}

function keyColumns(table: KeyedTable, names: TableNames): KeyColumn[] {
  return table.sketches.flatMap((sketch) => {
    const place = table.profile.columns.findIndex(({ name }) => name === sketch.column);
    const profile = table.profile.columns[place];
    if (!profile) return [];
    const name = new NamedColumn(table.profile.name, profile.name, names);
    return [{ table, profile, place, name, values: new HashedValues(sketch) }];
  });
}

function mayBeReferredTo({ isCandidateKey, type }: ColumnProfile): boolean {
  return isCandidateKey && (type === 'integer' || type === 'number' || type === 'text');
}

function bestOf(options: readonly KeyOption[], model: KeyModel): Candidate[] {
  const confidences = model.confidences(options.map(({ features }) => features));
  const possible = options.map((option, i) => ({ ...option, confidence: confidences[i] ?? 0 }));
  const [best] = possible.sort((a, b) => b.confidence - a.confidence);
  return best ? [best] : [];
}

function optionOf(from: KeyColumn, to: KeyColumn): KeyOption | null {
  if (from.table === to.table && from.profile === to.profile) return null;
  if ((from.profile.type === 'text') !== (to.profile.type === 'text')) return null;
  const { share, compared } = from.values.within(to.values);
  if (compared > 0 && share < LEAST_CONTAINED) return null;
  const likeness = nameLikeness(from.name, to.name);
  const features = keyFeatures({ from, to, likeness, share, compared });
  return { from, to, features, containment: Math.round(share * 1000) / 1000 };
}

/** Of two columns that would refer to each other, only the surer reference is kept. */
function withoutReturns(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ from, to, confidence }) => {
    const back = candidates.find(
      (other) => other.from.profile === to.profile && other.to.profile === from.profile,
    );
    return !back || confidence > back.confidence || (confidence === back.confidence && from.place > to.place);
  });
}

/** A column that refers to one which is no key of its table but refers to a third refers to the third, if its values are there. */
function toRoots(candidates: readonly Candidate[]): Candidate[] {
  return candidates.map((candidate) => {
    const next = candidates.find(({ from }) => from.place > 0 && from.profile === candidate.to.profile);
    if (!next || next.to.profile === candidate.from.profile) return candidate;
    const root = optionOf(candidate.from, next.to);
    const isFound = root !== null && root.containment >= candidate.containment;
    return isFound ? { ...candidate, to: next.to, containment: root.containment } : candidate;
  });
}

/** The key of a table refers to nothing where another column of the table refers to the same. */
function withoutOwnKeys(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    ({ from, to }) =>
      !(from.place === 0 && from.profile.isCandidateKey) ||
      !candidates.some((other) => other.from.table === from.table && other.from !== from && other.to === to),
  );
}

function keyOf({ from, to, confidence, features, containment }: Candidate, model: KeyModel): ForeignKey {
  return {
    from: sideOf(from),
    to: sideOf(to),
    cardinality:
      from.profile.distinctCount === from.table.profile.rowCount - from.profile.missingCount
        ? 'one-to-one'
        : 'many-to-one',
    confidence: Math.round(confidence * 100) / 100,
    evidence: model.reasons(features),
    containment,
  };
}

function sideOf({ table, profile }: KeyColumn): KeySide {
  return { datasourceId: table.datasourceId, table: table.profile.name, column: profile.name };
}
