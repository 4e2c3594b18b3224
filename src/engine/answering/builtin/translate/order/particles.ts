import { type LanguageWords } from '../../text/languages.js';
import { type Particle } from '../../text/language-traits.js';
import { type Segment } from '../segments.js';
import { isSuperlative } from './parts.js';

/** Tells of each part what the word behind it, which means nothing in English, makes of it: "学生の" an owner. */
export function withParticles(segments: readonly Segment[], { traits }: LanguageWords): Segment[] {
  const { particles } = traits;
  if (!particles) return [...segments];
  const kinds = new Map(
    Object.entries(particles).flatMap(([kind, words]) =>
      words.split(' ').map((word) => [word, kind as Particle] as const),
    ),
  );
  return segments.map((segment, at) => {
    const next = segments[at + 1];
    // "最高的" has its own.
    const behind = isSuperlative(segment) ? segment.written.slice(-1) : '';
    const particle = kinds.get(next?.english === '' ? next.written : behind);
    return particle ? { ...segment, particle } : segment;
  });
}
