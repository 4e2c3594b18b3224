import { readFileSync } from 'node:fs';

const file = JSON.parse(
  readFileSync(new URL('./rewordings.json', import.meta.url), 'utf8'),
) as readonly (readonly [pattern: string, replacement: string])[];
const REWORDINGS = file.map(
  ([pattern, replacement]) => [new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})`, 'giu'), replacement] as const,
);

/**
 * A question with turns of phrase put as the grammar asks for the same: "the most consistent price" is the price with the
 * lowest standard deviation, "does A depend on B" the correlation of both.
 */
export function reworded(question: string): string {
  return REWORDINGS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), question);
}
