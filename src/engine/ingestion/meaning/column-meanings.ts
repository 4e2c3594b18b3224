import { type ColumnMeaning, type SemanticType } from '../../column-meaning.js';
import { type ColumnType } from '../../table.js';
import { isCurrency } from '../typing/units.js';
import { featuresOf, LETTER_FEATURE, type Surroundings } from './column-features.js';
import { dateColumnsOf, datePartOf } from './date-parts.js';
import { meaningModel } from './meaning-model.js';
import { type SampledColumn } from './value-features.js';

const MOST_EVIDENCE = 3;
/** Only values of these types add up or have a mean. */
const MEASURABLE: ReadonlySet<ColumnType> = new Set(['integer', 'number', 'time']);
const MONEY: ReadonlySet<SemanticType> = new Set(['amount', 'per-unit']);
const CURRENCY_IN_NAME = /[€$£¥₹₽₩₺]|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g;

/** Tells what the columns of a table mean, by their names, some of their values, and their neighbours. */
export function columnMeanings(table: Surroundings): ColumnMeaning[] {
  const decided = table.columns.map((column, place) => {
    const features = featuresOf(place, table);
    const { profile } = column;
    const decision = meaningModel().decide(features, MEASURABLE.has(profile.type));
    const part = datePartOf(profile, decision.type);
    return { column, decision, part };
  });
  const parts = decided.map(({ part, column }) => ({ part, name: column.profile.name }));
  return decided.map(({ column, decision, part }) => ({
    type: decision.type,
    confidence: Math.round(decision.probability * 100) / 100,
    additivity: decision.additivity,
    evidence: evidenceOf(decision.reasons),
    currency: MONEY.has(decision.type) ? currencyOf(column) : null,
    datePart: part,
    dateColumns: part === null ? [] : dateColumnsOf(column.profile.name, parts),
  }));
}

/** The plainest of the features that spoke for a meaning, as phrases. */
function evidenceOf(reasons: readonly string[]): string[] {
  const told = reasons.filter((reason) => !reason.startsWith(LETTER_FEATURE));
  const plain = told.filter((reason) => !/ on an? |, | beside |^unknown name/.test(reason));
  return (plain.length > 0 ? plain : told)
    .slice(0, MOST_EVIDENCE)
    .map((reason) => (/^(?:name|unit|type|named) /.test(reason) ? reason : `values: ${reason}`));
}

function currencyOf({ unit, profile }: SampledColumn): string | null {
  if (unit !== null && isCurrency(unit)) return unit;
  return profile.name.match(CURRENCY_IN_NAME)?.find(isCurrency) ?? null;
}
