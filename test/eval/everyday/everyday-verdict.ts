import { type GivenAnswer } from '../asker.js';
import { untold } from '../asking/set-question.js';
import { type Gold, type GoldTable, type GoldValue } from '../human/human-set.js';
import { verdictOf } from '../human/verdict.js';
import { type Outcome } from '../prediction.js';
import { type EverydayQuestion } from './everyday-set.js';

/** A month is told by its first day. */
const dated = (value: GoldValue): GoldValue =>
  typeof value === 'string' && /^\d{4}-\d\d$/.test(value) ? `${value}-01` : value;

function goldOf(answer: GoldTable, ordered: boolean): Gold {
  const only = answer.rows.length === 1 && answer.rows[0]?.length === 1 ? answer.rows[0][0] : null;
  if (only === 'yes' || only === 'no') return { answer: only === 'yes' ? 'True' : 'False', type: 'boolean' };
  return { answer: { ...answer, rows: answer.rows.map((row) => row.map(dated)) }, ordered };
}

/** A group of rows without a value may be told or left out. */
const withoutMissing = (answer: GivenAnswer): GivenAnswer => ({
  ...answer,
  tables: answer.tables.map((table) => ({ ...table, rows: table.rows.filter(([first]) => first !== null) })),
});

/** What became of a question of everyday business; what nothing in its tables answers is wrong wherever something is told. */
export function everydayVerdict(
  { question, answer: expected, ordered = false }: EverydayQuestion,
  answer: GivenAnswer,
): Outcome {
  const nothing = untold(answer);
  if (nothing) return nothing;
  if (!expected) return 'wrong';
  const judged = { gold: goldOf(expected, ordered), question };
  const verdict = verdictOf(judged, answer);
  return verdict !== 'right' && verdictOf(judged, withoutMissing(answer)) === 'right' ? 'right' : verdict;
}
