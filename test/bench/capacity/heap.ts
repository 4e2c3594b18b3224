/** The smallest of many numbers first, each with a number that goes with it. */
export class Heap {
  private keys = new Float64Array(1024);
  private values = new Float64Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The smallest key; infinity where there is none. */
  get least(): number {
    return this.count === 0 ? Infinity : (this.keys[0] ?? Infinity);
  }

  add(key: number, value: number): void {
    if (this.count === this.keys.length) this.grow();
    let place = this.count++;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (this.keyAt(above) <= key) break;
      this.move(above, place);
      place = above;
    }
    this.keys[place] = key;
    this.values[place] = value;
  }

  /** Takes the smallest away. @returns the number that goes with it */
  take(): number {
    const taken = this.values[0] ?? 0;
    this.count -= 1;
    const [key, value] = [this.keyAt(this.count), this.values[this.count] ?? 0];
    let place = 0;
    for (let below = 1; below < this.count; below = 2 * place + 1) {
      if (below + 1 < this.count && this.keyAt(below + 1) < this.keyAt(below)) below += 1;
      if (this.keyAt(below) >= key) break;
      this.move(below, place);
      place = below;
    }
    this.keys[place] = key;
    this.values[place] = value;
    return taken;
  }

  private keyAt(place: number): number {
    return this.keys[place] ?? Infinity;
  }

  private move(from: number, to: number): void {
    this.keys[to] = this.keys[from] ?? 0;
    this.values[to] = this.values[from] ?? 0;
  }

  private grow(): void {
    const [keys, values] = [this.keys, this.values];
    this.keys = new Float64Array(2 * keys.length);
    this.values = new Float64Array(2 * values.length);
    this.keys.set(keys);
    this.values.set(values);
  }
}
