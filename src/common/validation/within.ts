/** Waits for something, but no longer than it may take. */
export async function within(milliseconds: number, event: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([event, timeout]).finally(() => clearTimeout(timer));
}
