/** A count as people read it: `3 017`. */
export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ');
}
