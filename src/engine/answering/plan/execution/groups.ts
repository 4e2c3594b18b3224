import { type Scalar } from '../../tables/scalar.js';
import { folded } from './fold.js';
import { type Grouping } from './grouping.js';
import { type JoinedRows } from './joined-rows.js';
import { listOf } from './list-of.js';
import { type Item } from '../plan.js';
import { type Reader, reader, readerOf } from './reader.js';

/** Equal for items that are computed alike. */
function keyOf({ fn, isDistinct, column, part, between }: Item): string {
  const met = part ? `${part.column.id} ${JSON.stringify(part.test)}` : '';
  return `${fn} ${isDistinct} ${column?.id} ${met} ${between?.map(keyOf).join('-') ?? ''}`;
}

/** Groups of places in joined rows. What is computed of them is computed once, however many plans ask for it. */
export class Groups {
  private readonly computed = new Map<string, Reader>();

  constructor(
    private readonly grouping: Grouping,
    private readonly rows: JoinedRows,
  ) {}

  get count(): number {
    return this.firsts.length;
  }

  /** The first place of each group. */
  get firsts(): Int32Array {
    return this.grouping.firsts;
  }

  /** Reads what an item is in a group, by the number of the group. */
  reader(item: Item): Reader {
    const key = keyOf(item);
    const known = this.computed.get(key) ?? readerOf(this.valuesOf(item));
    this.computed.set(key, known);
    return known;
  }

  private valuesOf(item: Item): Scalar[] {
    const { fn, column } = item;
    if (fn !== null || !column) return folded(item, this.grouping, this.rows);
    const { read } = reader(column, this.rows);
    return listOf(this.grouping.firsts, read);
  }
}
