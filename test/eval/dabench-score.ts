/** A name and its value, as `@name[value]` writes them. */
type TagValue = readonly [name: string, value: string];

const TOLERANCE = 1e-6;

/** The tags of a reply, in order; the value ends at the bracket that closes it. */
export function tagsOf(reply: string): TagValue[] {
  return [...reply.matchAll(/@([\p{L}\p{N}_ .\-/]+)\[/gu)].map((match) => {
    const start = match.index + match[0].length;
    return [match[1] ?? '', reply.slice(start, closing(reply, start)).trim()] as const;
  });
}

function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** True when two values are the same text, or numbers that are equal up to 1e-6. */
export function isSame(expected: string, given: string): boolean {
  if (expected === given) return true;
  const [left, right] = [expected, given].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  return Math.abs((left ?? Number.NaN) - (right ?? Number.NaN)) < TOLERANCE;
}

/** Which of the expected values a reply gives rightly. */
export function rightAnswers(expected: readonly TagValue[], given: readonly TagValue[]): boolean[] {
  const byName = new Map(given);
  return expected.map(([name, value]) => isSame(value, byName.get(name) ?? ''));
}
