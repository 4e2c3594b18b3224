import { type Measure } from '../../representation/measure.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { combinedSides, total } from './combine.js';
import { type Ranking } from '../ranking/limit.js';
import { moneyMeasure, ROW_COUNT } from './measures.js';
import { type Reading, refOf } from '../reading.js';

/** Stems of what is paid, and of what is earned; other words for money may be either. */
const PAID = new Set(['fee', 'charge', 'cost', 'expense', 'tax', 'fare', 'spend', 'spending'].map(stem));
const EARNED = new Set(['sale', 'revenue', 'turnover', 'income', 'profit'].map(stem));

/** The stem of a word for money behind the superlative that names values, "the most fees" of the category "Bank Fees"; null without one. */
function moneyRanked(reading: Reading, { at }: Ranking): string | null {
  const words = reading.items.flatMap(({ meaning, norm }, index) =>
    index > at && meaning.kind === 'value' ? norm.split(' ') : [],
  );
  const word = words.find((each) => lexicon.money.has(each) || lexicon.money.has(stem(each)));
  return word === undefined ? null : stem(word);
}

/** What was paid or earned: that side of a ledger, or both where the word may be of either. */
function amountOf(reading: Reading, word: string): Measure | null {
  const { flows } = reading.schema;
  if (!flows) return moneyMeasure(reading);
  if (PAID.has(word)) return total(refOf(flows.out));
  if (EARNED.has(word)) return total(refOf(flows.in));
  return total(combinedSides(flows, refOf(flows.out), '+', refOf(flows.in)));
}

/** "the account with the most fees": what was charged, and beside it how often; nothing where no word for money is ranked. */
export function chargedMeasures(reading: Reading, ranking: Ranking): Measure[] {
  const word = moneyRanked(reading, ranking);
  const amount = word === null ? null : amountOf(reading, word);
  return amount ? [amount, ROW_COUNT] : [];
}
