import { type Shape, type ShapeBudget } from './shape.js';

/** An object with so many members of one kind is a list of them. */
const MANY_MEMBERS = 20;
/** Objects of which each has only few of many names hold data in their names: they are no columns. */
const MANY_NAMES = 50;
const FEW_OF_THEM = 4;
/** Columns side by side are written as files of their own first. */
const MOST_COLUMN_FILES = 200;

/** True for objects that can be taken apart into columns. */
export function isRecord({ objects, fields, isCut, mostMembers }: Shape): boolean {
  const isSparse = fields.size > MANY_NAMES && mostMembers * FEW_OF_THEM < fields.size;
  return objects > 0 && fields.size > 0 && !isCut && !isSparse;
}

/** True for arrays whose elements can be rows of a table of their own. */
export function isListOfRecords({ arrays, items }: Shape): boolean {
  return arrays > 0 && items !== null && items.objects > 0 && !items.isCut;
}

/** True for arrays all of whose elements are arrays of plain values. */
export function isGrid({ items }: Shape): boolean {
  return (
    items !== null &&
    items.arrays > 0 &&
    items.objects === 0 &&
    items.plainValues === 0 &&
    !holdsObjects(items)
  );
}

function holdsObjects({ items, isCut }: Shape): boolean {
  return isCut || (items !== null && (items.objects > 0 || items.isCut));
}

/** True where all values are arrays. */
function isArray({ arrays, objects, plainValues }: Shape): boolean {
  return arrays > 0 && objects === 0 && plainValues === 0;
}

function isObject({ arrays, objects, plainValues }: Shape): boolean {
  return objects > 0 && arrays === 0 && plainValues === 0;
}

/** True for plain values and nulls alone. */
function isPlain(shape: Shape | null): boolean {
  return shape === null || (shape.objects === 0 && shape.arrays === 0);
}

/** True for an object whose members are columns side by side: arrays of the same length, or objects numbered alike. */
export function isTableOfColumns(shape: Shape): boolean {
  const fields = [...shape.fields.values()];
  const [first] = fields;
  if (!first || shape.objects !== 1 || fields.length > MOST_COLUMN_FILES) return false;
  if (isArray(first))
    return fields.every((field) => isArray(field) && isPlain(field.items) && field.longest === first.longest);
  return fields.every((field) => isNumberedColumn(field) && field.mostMembers === first.mostMembers);
}

function isNumberedColumn(field: Shape): boolean {
  const holdsPlainValues = field.members ? isPlain(field.members) : [...field.fields.values()].every(isPlain);
  return isObject(field) && field.isNumbered && field.mostMembers > 0 && holdsPlainValues;
}

/** True for an object whose members are the rows of one table: objects alike, or many values of one kind. */
export function isKeyed(shape: Shape, budget: ShapeBudget): boolean {
  if (shape.objects !== 1 || shape.isCut) return false;
  if (shape.members) return true;
  const fields = [...shape.fields.values()];
  if (fields.length < 2) return false;
  if (fields.every(isObject)) return areAlike(fields, shape.commonMember(budget));
  return fields.length >= MANY_MEMBERS && isOfOneKind(shape.commonMember(budget));
}

/** Objects are alike when each has, on average, more than half of the names of all; of few objects, more than that. */
function areAlike(objects: readonly Shape[], common: Shape): boolean {
  if (common.members) return false;
  const names = objects.reduce((sum, { fields }) => sum + fields.size, 0);
  return names * 2 > (objects.length + 1) * common.fields.size;
}

function isOfOneKind({ scalars, objects, arrays }: Shape): boolean {
  return (
    [scalars.text, scalars.number, scalars.boolean, objects, arrays].filter((count) => count > 0).length === 1
  );
}

/** True for the features of GeoJSON (RFC 7946, 3.2). */
export function isFeature({ fields }: Shape): boolean {
  return fields.get('type')?.firstText === 'Feature' && fields.has('geometry') && fields.has('properties');
}

/** True for the coordinates of points alone. */
export function isPosition({ items, longest, objects }: Shape): boolean {
  return objects === 0 && items !== null && items.arrays === 0 && items.scalars.number > 0 && longest <= 3;
}
