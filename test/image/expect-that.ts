/** Tells what holds. @throws Error for what does not */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It does not hold: ${what}`);
  process.stdout.write(`✓ ${what}\n`);
}
