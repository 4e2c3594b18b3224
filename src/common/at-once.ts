/** Works on several items at once; fails with the first that fails, when those begun have ended. @param most at once */
export async function eachAtOnce<T>(
  most: number,
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = everyOf(items);
  const runner = async (): Promise<void> => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value);
  };
  const results = await Promise.allSettled(Array.from({ length: most }, runner));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** As a generator, which gives one item after the other however many ask. */
async function* everyOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
