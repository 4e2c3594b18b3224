import { type CellValue } from '../../../../table.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { type ModelSpecification } from '../program.js';

/** A column of numbers that a model is told. */
export interface Feature {
  readonly name: string;
  readonly values: readonly number[];
}

/** What a model is made of, as numbers. */
export interface Design {
  readonly target: readonly number[];
  readonly features: readonly Feature[];
}

/** More different texts than these are names, not classes. */
const MOST_CLASSES = 200;

type Table = readonly (readonly CellValue[])[];

const isNumeric = (values: readonly (CellValue | undefined)[]): boolean =>
  values.every((value) => typeof value !== 'string' && value !== null);

function classesOf(values: readonly string[], name: string): string[] {
  const classes = [...new Set(values)].sort();
  if (classes.length > MOST_CLASSES) throw new NotComputable('outOfRange', `${name} has too many values`);
  return classes;
}

/** A column for each value; but the first where none is missing: that one is where all others are 0. */
function oneHot(name: string, values: readonly (string | null)[]): Feature[] {
  const present = values.filter((value) => value !== null);
  return classesOf(present, name)
    .slice(present.length === values.length ? 1 : 0)
    .map((one) => ({ name: `${name} ${one}`, values: values.map((value) => Number(value === one)) }));
}

function codes(name: string, values: readonly string[]): number[] {
  const places = new Map(classesOf(values, name).map((value, place) => [value, place]));
  return values.map((value) => places.get(value) ?? 0);
}

/** Turns rows (target first, then the features) into numbers. */
export function designOf(model: ModelSpecification, rows: Table): Design {
  const columnAt = (place: number): (CellValue | undefined)[] => rows.map((row) => row[place]);
  const features = model.features.flatMap(({ name }, index): Feature[] => {
    const values = columnAt(index + 1);
    if (isNumeric(values)) return [{ name, values: values.map(Number) }];
    if (model.encoding === 'oneHot')
      return oneHot(
        name,
        values.map((value) => (typeof value === 'string' ? value : null)),
      );
    return [{ name, values: codes(name, values.map(String)) }];
  });
  const target = columnAt(0);
  return {
    target: isNumeric(target) ? target.map(Number) : codes(model.target.name, target.map(String)),
    features,
  };
}
