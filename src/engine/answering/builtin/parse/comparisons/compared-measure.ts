import { type Measure } from '../../representation/measure.js';
import { lexicon } from '../../text/lexicon.js';
import { columnOfAdjective } from '../ranking/adjectives.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { moneyMeasure, ROW_COUNT, takeAggregate } from '../measures/measures.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';

const SELLING =
  /^(?:sell|sells|sold|selling|make|makes|made|earn|earned|earns|bring|brings|brought|generate|generated|do|does|did|doing|perform|performs|performed|performing)$/;

/** "longer than", "earn more than": the adjective that tells what is compared; null without one. */
function adjectiveIn(reading: Reading, than: number): { readonly at: number; readonly word: string } | null {
  const [first = ''] = reading.items[than]?.norm.split(' ') ?? [];
  if (lexicon.adjectives.has(first)) return { at: than, word: first };
  const at = reading.items.findIndex(({ meaning }) => meaning.kind === 'adjective');
  return at < 0 ? null : { at, word: reading.items[at]?.norm ?? '' };
}

function measureOfAdjective(reading: Reading, than: number): Measure | null {
  const found = adjectiveIn(reading, than);
  const adjective = found && lexicon.adjectives.get(found.word);
  const column = adjective && columnOfAdjective(reading, adjective.columnStems, adjective.direction);
  if (!found || !column) return null;
  reading.use(found.at);
  reading.note('note.adjective', { word: found.word, column: column.name });
  return { fn: takeAggregate(reading) ?? (column.isAdditive ? 'sum' : 'avg'), column: refOf(column) };
}

/**
 * What two groups are compared in that a question sets against each other without naming a column: "do women earn more
 * than men", "did North sell more than South", "are there more orders from North than from South".
 * @throws NotUnderstood when it is not told
 */
export function comparedMeasure(reading: Reading): Measure[] {
  const than = reading.items.findIndex(({ norm }) => /(?:^| )than$/.test(norm));
  const isOfGroups = reading.predicates().some((each) => each.op === 'in' && each.values.length > 1);
  if (than < 0 || reading.isFree(than) || !isOfGroups) return [];
  const isSold = reading.items.some(({ norm }) => SELLING.test(norm) || norm === 'better');
  if (isSold && reading.schema.money.length > 0) return [moneyMeasure(reading)].flatMap((each) => each ?? []);
  const spoken = measureOfAdjective(reading, than);
  if (spoken) return [spoken];
  if ([...reading.items.keys()].some((index) => isRowNounAt(reading, index))) return [ROW_COUNT];
  const money = isSold ? moneyMeasure(reading) : null;
  if (!money) throw new NotUnderstood({ kind: 'unclear', words: [reading.items[than]?.text ?? ''] });
  return [money];
}
