/** What was made of places, by its name, which says everything that it depends on beside them. */
type Made<Value> = Map<string, Value>;

/** So much of one kind lasts as long as the places of which it was made. */
const MOST_LASTING = 16;

function takenFrom<Value>(known: WeakMap<Int32Array, Made<Value>>, places: Int32Array): Made<Value> {
  const made = known.get(places) ?? new Map<string, Value>();
  known.set(places, made);
  return made;
}

/**
 * Things of one kind that are made of places, each once for a question. What is small lasts as long as the places do: all rows
 * of a table are the same places for every question.
 */
export class Kept<Value> {
  private readonly made = new WeakMap<Int32Array, Made<Value>>();

  constructor(
    private readonly lasting: WeakMap<Int32Array, Made<Value>>,
    private readonly isSmall: (value: Value) => boolean,
  ) {}

  take(places: Int32Array, name: string, make: () => Value): Value {
    const [lasting, made] = [takenFrom(this.lasting, places), takenFrom(this.made, places)];
    const known = lasting.get(name) ?? made.get(name);
    if (known !== undefined) return known;
    const value = make();
    (lasting.size < MOST_LASTING && this.isSmall(value) ? lasting : made).set(name, value);
    return value;
  }
}
