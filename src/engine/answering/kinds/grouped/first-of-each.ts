import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Item, shown } from '../../plan/plan.js';
import { directionsOfFirst } from '../../question/directions.js';
import { wordBefore } from '../../question/tokens.js';
import { wordSet } from '../../question/words.js';
import { type Collector } from '../collector.js';
import { type GroupDraft, groupOf, type Measured, ofNamedGroups } from './group-drafts.js';
import { keySlots } from './groupings.js';
import { hasSuperlative, isFree, limitsOf } from '../rows.js';

/** Words behind which stands what each has something of its own: "the best seller of each shop". */
const EACH = wordSet('each every per');
const ARTICLES = wordSet('the a an of different');
const GAIN = 0.2;
const MOST_KEYS = 3;

/** What a question may speak of each of. */
function keysOf(question: LinkedQuestion): Item[] {
  return keySlots(question)
    .filter(({ first }) => EACH.has(wordBefore(question.tokens, first, ARTICLES)))
    .flatMap(({ alternatives }) => alternatives.slice(0, 2))
    .slice(0, MOST_KEYS)
    .map(({ column, score, places }) => shown(column, score, places));
}

/** Of groups the first ones for each value of a key: "the best seller of each shop". */
export function firstOfEach(collector: Collector, measured: Measured): GroupDraft[] {
  const { question } = collector;
  if (!hasSuperlative(collector)) return [];
  const {
    grouping: { items },
    set,
    measure,
    score,
  } = measured;
  const base = { ...groupOf(measured), ...ofNamedGroups(measured) };
  const limits = limitsOf(collector).filter((limit) => isFree(limit, set.conditions));
  return keysOf(question).flatMap((each) => {
    const { column } = each;
    const others = items.filter((item) => item.column !== column);
    if (!column || others.length === 0) return [];
    const keys = others.length < items.length ? items : [each, ...items];
    return directionsOfFirst(question.words, measure.column).flatMap((direction) =>
      limits.flatMap(({ count }): GroupDraft[] => {
        const firstPer = { key: column, order: { item: measure, direction }, count };
        return [
          { ...base, items: [...keys, measure], firstPer, score: score + GAIN },
          { ...base, items: keys, firstPer, score: score + GAIN - 0.02 },
        ];
      }),
    );
  });
}
