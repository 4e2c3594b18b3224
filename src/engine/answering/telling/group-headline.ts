import { type ResultTable } from '../../table.js';
import { type Catalogue } from '../narration/catalogue.js';
import { groupsAlike } from '../narration/groups-alike.js';
import { valueText } from './headline.js';

interface Group {
  readonly name: string;
  readonly value: number;
}

/**
 * Which of several groups has the highest number, and which the lowest; null where not two of them have one.
 * @param result the groups in its first column, their numbers in its second
 * @param measure what the numbers are, in words
 * @param format of the numbers, where people have named one
 */
export function groupHeadline(
  result: ResultTable,
  measure: string,
  catalogue: Catalogue,
  format: string | null = null,
): string | null {
  const groups = result.rows.flatMap(([name = null, value]): Group[] =>
    typeof value === 'number' || typeof value === 'bigint'
      ? [{ name: valueText(name, catalogue), value: Number(value) }]
      : [],
  );
  if (groups.length < 2) return null;
  const sorted = groups.toSorted((one, other) => other.value - one.value);
  const [highest, lowest] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const begun = catalogue.begin(measure);
  const told = (key: string, value: number): string => {
    const same = groups.filter((group) => group.value === value).map(({ name }) => name);
    const group = groupsAlike(same, catalogue);
    const values = { measure: begun, group, value: catalogue.number(value, format) };
    return catalogue.text(same.length > 1 ? `${key}Tied` : key, values);
  };
  const extremes =
    highest === lowest
      ? [catalogue.text('answer.equal', { measure: begun, value: catalogue.number(highest, format) })]
      : [told('answer.highest', highest), told('answer.lowest', lowest)];
  return [...extremes, catalogue.text('answer.groups', { count: result.rows.length })].join('\n\n');
}
