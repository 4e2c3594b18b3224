/** Lets whatever concerns the same key happen one after the other. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Carries out work once all that was asked for before it under its key is over, however it ended. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.last.get(key) ?? Promise.resolve()).then(work);
    const over = turn.catch(() => undefined);
    this.last.set(key, over);
    try {
      return await turn;
    } finally {
      if (this.last.get(key) === over) this.last.delete(key);
    }
  }

  /** The keys of which something is going on. */
  keys(): IterableIterator<string> {
    return this.last.keys();
  }
}
