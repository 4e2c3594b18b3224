/** An error as it goes into the log: its stack, and those of what caused it. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = error.stack ?? error.message;
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? parts : [...parts, error.cause];
  return [told, ...causes.map((cause) => `caused by: ${describeError(cause)}`)].join('\n');
}
