import { type Column } from '../../link/headers/schema.js';
import { type Measure } from '../../representation/measure.js';
import { takeDaysAsRows } from '../times/days.js';
import { tellsPeople } from '../words/entities.js';
import { readCount } from '../measures/counts.js';
import { type Combine, defaultMeasure, readMeasures, ROW_COUNT, soleMeasure } from '../measures/measures.js';
import { lexicon } from '../../text/lexicon.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';

/** Amounts of money have shares in their sum, even those that are compared rather than added up. */
const shareMeasure: Combine = (reading, column) =>
  column.stems.some((each) => lexicon.money.has(each) || lexicon.earnings.has(each)) && !isPerUnit(column)
    ? { fn: 'sum', column: refOf(column) }
    : defaultMeasure(reading, column);

const isPerUnit = ({ stems }: Column): boolean =>
  stems[0] === 'unit' || stems.includes('price') || stems.includes('per');

export function partMeasure(reading: Reading): Measure {
  const [formula] = reading.formulas;
  if (formula) return formula;
  const count = readCount(reading);
  const [measure] = readMeasures(reading, shareMeasure);
  reading.takeAll('sum', 'high', 'distinct');
  if (measure && measure.fn !== 'sum') throw new NotUnderstood({ kind: 'unclear', words: ['share'] });
  const people = measure || count ? null : peopleCounted(reading);
  if (people) return people;
  if (!measure && !count) countSubject(reading);
  const sole = measure || count ? null : soleMeasure(reading.schema);
  return measure ?? (sole ? { fn: 'sum', column: refOf(sole) } : ROW_COUNT);
}

/** "what share of customers has …", where a customer has several rows: how many different ones there are. */
function peopleCounted(reading: Reading): Measure | null {
  const named = reading.freeColumns().find(({ meaning: { column } }) => tellsPeople(column));
  if (!named || named.meaning.column.profile.isCandidateKey) return null;
  const isOfGroup = reading.predicates().some(({ op }) => op === 'ofGroup');
  // "what share of students have a scholarship": of those who have a row with it
  const isPart = reading.plays(reading.previous(named.index), 'share') && reading.predicates().length > 0;
  if (!isOfGroup && !(isPart && reading.predicates().every(({ op }) => op === 'in' || op === 'period')))
    return null;
  reading.use(named.index);
  if (!isOfGroup) reading.note('note.distinct', { column: named.meaning.column.name });
  return { fn: 'countDistinct', column: refOf(named.meaning.column) };
}

/** "percentage of orders that …", "of all customers": the rows themselves. */
export function countSubject(reading: Reading): void {
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  takeDaysAsRows(reading);
  const subject = reading.freeColumns().find(({ meaning }) => meaning.column.profile.isCandidateKey);
  if (subject) reading.use(subject.index);
}
