import { type Segment } from '../segments.js';

/** Parts in brackets and what they explain, as one: "male (sex "M")". */
export function withBrackets(segments: readonly Segment[]): Segment[] {
  const together: Segment[] = [];
  let depth = 0;
  for (const segment of segments) {
    const before = together.at(-1);
    if (segment.english === '(') depth += 1;
    if (depth > 0 && before) {
      const gap = segment.english === ')' || before.english.endsWith('(') ? '' : ' ';
      const english = `${before.english}${gap}${segment.english}`;
      together.splice(-1, 1, { ...before, english, particle: segment.particle });
    } else together.push(segment);
    if (segment.english === ')') depth = Math.max(0, depth - 1);
  }
  return together;
}
