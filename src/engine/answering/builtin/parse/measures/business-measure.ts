import { type Measure } from '../../representation/measure.js';
import { readCount } from './counts.js';
import { isEvent, moneyMeasure, readMeasures, ROW_COUNT } from './measures.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

/** Index of a word that stands for the rows: "orders", a key, an event; -1 when there is none. */
function rowNoun(reading: Reading): number {
  const [rows] = [...reading.freeOf('rows'), ...reading.freeOf('person')];
  if (rows !== undefined) return rows;
  const noun = reading
    .freeColumns()
    .find(
      ({ meaning }) =>
        isEvent(meaning) || (meaning.column.profile.isCandidateKey && meaning.column.role === 'identifier'),
    );
  if (noun) return noun.index;
  // "sign-ups by year": the event on whose date the groups were read.
  return reading.items.findIndex(({ meaning }) => meaning.kind === 'column' && isEvent(meaning));
}

/**
 * The one number that a question about a change, a course or a forecast speaks of.
 * @throws NotUnderstood when it names none that is certain, or several
 */
export function readOneMeasure(reading: Reading, word: string): Measure {
  const [formula, more] = reading.formulas;
  if (more) throw new NotUnderstood({ kind: 'unclear', words: [word] });
  if (formula) return formula;
  const count = readCount(reading);
  const measures = [...(count ? [count] : []), ...readMeasures(reading)];
  const [measure, other] = measures;
  if (other) throw new NotUnderstood({ kind: 'unclear', words: [word] });
  if (measure) return measure;
  const noun = rowNoun(reading);
  if (noun >= 0) {
    reading.use(noun);
    return ROW_COUNT;
  }
  const money = moneyMeasure(reading);
  if (money) return money;
  throw new NotUnderstood({ kind: 'needs', what: 'measure', word });
}
