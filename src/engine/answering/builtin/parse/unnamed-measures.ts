import { type ColumnMeaning } from '../link/meaning.js';
import { type Measure } from '../representation/measure.js';
import { currencyColumn } from './measures/currencies.js';
import { isRowNounAt } from './groups/row-nouns.js';
import {
  bothFlows,
  defaultMeasure,
  moneyMeasure,
  ROW_COUNT,
  soleMeasure,
  takeAggregate,
} from './measures/measures.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';

/** "total EUR": the amounts in a currency, where no other number is named. */
export function totalOfCurrency(reading: Reading): Measure[] {
  const at = reading.find(['sum']);
  const next = reading.items[at < 0 ? -1 : reading.next(at)]?.meaning;
  const isCurrency = next?.kind === 'value' && next.column === currencyColumn(reading.schema.columns);
  const isOther = reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');
  if (!isCurrency || isOther) return [];
  const money = moneyMeasure(reading);
  reading.use(at);
  return money ? [money] : bothFlows(reading);
}

/** "sum of orders by segment": rows are counted. */
export function totalOfRows(reading: Reading): Measure | null {
  const at = reading.find(['sum']);
  const rows = at < 0 ? -1 : reading.next(at);
  const isKey = reading.columnAt(rows)?.profile.isCandidateKey === true && isRowNounAt(reading, rows);
  if (!isKey || !reading.isFree(rows)) return null;
  reading.use(at, rows);
  return ROW_COUNT;
}

/** "how much did enterprise customers order": money, where some rows are named and nothing else is measured. */
export function amountAsked(reading: Reading): Measure[] {
  const isBrought =
    reading.items.some(({ norm }) => norm === 'what') &&
    reading.items.some(({ norm }) =>
      /^(?:bring|brought|earn|earned|make|made|generate|generated|take|took|gross|grossed|collected|cashed|pull|pulled)$/.test(
        norm,
      ),
    );
  const isAsked = (isBrought || reading.find(['howMuch']) >= 0) && reading.predicates().length > 0;
  const isOther = reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');
  const money = isAsked && !isOther ? moneyMeasure(reading) : null;
  if (money) return [money];
  return isAsked && !isOther ? bothFlows(reading) : [];
}

/** "which products brought in over 20k": what an amount of money is compared with. */
export function comparedMoney(reading: Reading): Measure[] {
  const which = reading.items.findIndex((_, index) => reading.plays(index, 'which'));
  const isGroup = reading.columnAt(reading.next(which))?.role === 'category';
  const money = which >= 0 && isGroup ? moneyMeasure(reading) : null;
  return money ? [money] : [];
}

/** "the actual total for March": the numbers of a table that has no others, where a condition names some of them. */
export function measureOfTotal(reading: Reading): Measure[] {
  const column = soleMeasure(reading.schema);
  if (!column || (reading.predicates().length === 0 && reading.find(['sum', 'avg', 'howMuch']) < 0))
    return [];
  if (reading.find(['list']) >= 0 || reading.freeColumns().length > 0) return [];
  const fn = takeAggregate(reading);
  return [fn ? { fn, column: refOf(column) } : defaultMeasure(reading, column)];
}

/** Groups without a measure are counted; where the table holds amounts of money and no rows are named, these are added up too. */
export function unnamedMeasures(reading: Reading): Measure[] {
  const isKey = ({ meaning: { column } }: { meaning: ColumnMeaning }): boolean =>
    column.profile.isCandidateKey && column.role === 'identifier';
  const namesRows =
    reading.freeOf('rows').length > 0 ||
    reading.freeOf('person').length > 0 ||
    reading.freeColumns().some(isKey);
  const sole = namesRows ? null : soleMeasure(reading.schema);
  const fn = sole ? takeAggregate(reading) : null;
  if (sole && fn) return [{ fn, column: refOf(sole) }];
  const money = namesRows ? null : moneyMeasure(reading);
  const flows = namesRows ? [] : bothFlows(reading);
  if (flows.length > 0) return [ROW_COUNT, ...flows];
  if (!money && reading.find(['howMuch']) >= 0) {
    throw new NotUnderstood({ kind: 'needs', what: 'measure', word: 'how much' });
  }
  if (money && soleMeasure(reading.schema)) return [money];
  return money ? [money, ROW_COUNT] : [ROW_COUNT];
}
