import { lexicon } from '../../text/lexicon.js';
import { splitWords } from '../../text/normalize.js';
import { stem } from '../../text/stem.js';
import { type Reading, refOf } from '../reading.js';

const NONE =
  /^(?:without|without any|no|zero|never|never yet|not|not yet|(?:has|have|had|with) no|(?:did|do|does|have|has) not|have not got)$/;
/** What those do who have a row in a table of sales. */
const BUYING = new Set(
  ['buy', 'bought', 'order', 'purchas', 'place', 'shop', 'spend', 'spent', 'book'].map(stem),
);

/** "never ordered", "without any orders", in a table that counts what belongs to each row: those to which nothing belongs. */
export function readNoPartner(reading: Reading): void {
  const { composition, columns } = reading.schema;
  const count = composition?.kind === 'counted' && columns.find(({ name }) => name === composition.countName);
  if (!count) return;
  const names = new Set(splitWords(composition.counted).map(stem));
  const isSale = [...names].some((name) => [...lexicon.saleNouns].some((noun) => stem(noun) === name));
  const isPartner = (index: number): boolean => {
    const word = stem(reading.items[index]?.norm ?? '');
    return names.has(word) || (isSale && BUYING.has(word));
  };
  for (const [index, { norm }] of reading.items.entries()) {
    if (!reading.isFree(index) || !NONE.test(norm)) continue;
    const at = [index + 1, index + 2, index + 3].find((each) => isPartner(each));
    if (at === undefined) continue;
    for (let each = index; each <= at; each += 1) reading.use(each);
    const values = [{ type: 'number' as const, value: 0 }];
    reading.addCondition(index, { op: 'in', column: refOf(count), values });
    return;
  }
}
