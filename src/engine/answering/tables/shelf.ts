import { type KeptTables } from './table-memory.js';

/** Things of one kind that are made of tables and kept with them. */
export class Shelf<Value> {
  private readonly values = new WeakMap<KeptTables, Map<string, Promise<Value>>>();

  /** @param bytesOf about what a value takes in memory */
  constructor(private readonly bytesOf: (value: Value) => number) {}

  /**
   * What was made of the tables under a name, which says everything that it depends on beside them; made where it is not there.
   * @throws what making it throws; then the next one to ask for it tries again
   */
  take(tables: KeptTables, name: string, make: () => Promise<Value>): Promise<Value> {
    const there = this.values.get(tables) ?? new Map<string, Promise<Value>>();
    this.values.set(tables, there);
    const known = there.get(name);
    if (known) return known;
    const made = make();
    there.set(name, made);
    made.then(
      (value) => tables.grow(this.bytesOf(value)),
      () => there.delete(name),
    );
    return made;
  }
}
