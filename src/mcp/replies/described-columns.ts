import { type ColumnProfile } from '../../engine/index.js';
import { shorten } from './reply-budget.js';

const MOST_NAME_CHARACTERS = 100;
const MOST_VALUES = 6;
const MOST_VALUE_CHARACTERS = 40;

/** A column in a line: its name, type, values or range, and what is missing. */
export function describeColumn(column: ColumnProfile): string {
  const { name, type, missingCount } = column;
  const parts = [type, contentOf(column), missingCount > 0 ? `${missingCount} missing` : ''];
  return `${shorten(name, MOST_NAME_CHARACTERS)}: ${parts.filter((part) => part !== '').join(', ')}`;
}

function contentOf({ type, topValues, distinctCount, distinctIsEstimate, min, max }: ColumnProfile): string {
  if (type !== 'text') return min === null || max === null ? '' : `${shown(min)} to ${shown(max)}`;
  const count = `${distinctIsEstimate ? 'about ' : ''}${distinctCount} different`;
  if (topValues.length === 0) return count;
  const values = topValues.slice(0, MOST_VALUES).map(({ value }) => shown(value));
  return `${count}: ${values.join(' | ')}${distinctCount > values.length ? ' | …' : ''}`;
}

function shown(value: unknown): string {
  return shorten(String(value), MOST_VALUE_CHARACTERS);
}
