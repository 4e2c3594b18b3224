import { type Particle } from '../text/language-traits.js';
import { type Matcher, type Match } from './match.js';
import { type Unit } from './amounts/units.js';

/** A part of a question with its meaning in English. */
export interface Segment {
  readonly written: string;
  readonly english: string;
  readonly kind: 'operator' | 'noun' | 'name' | 'measure' | 'figure' | 'mark' | 'unknown';
  /** Whether it is a value of a column, or a quotation. */
  readonly isValue?: boolean;
  /** What a word behind it makes of it. */
  readonly particle?: Particle | undefined;
}

const UNKNOWN = 5;
/** Less than one for each unit more, so that letters of one unknown word stay together. */
const UNKNOWN_NEXT = 4;
const KNOWN = 1;

interface Cover {
  readonly cost: number;
  readonly match: Match | null;
}

/** Reads units as the fewest and likeliest known parts; what is not known stays as it is written. */
export function segment(units: readonly Unit[], matcher: Matcher): Segment[] {
  const covers: Cover[] = Array.from({ length: units.length + 1 }, () => ({ cost: Infinity, match: null }));
  covers[0] = { cost: 0, match: null };
  const reach = (at: number, cover: Cover): void => {
    if (cover.cost < (covers[at]?.cost ?? Infinity)) covers[at] = cover;
  };
  for (const [at, unit] of units.entries()) {
    const { cost } = covers[at] ?? { cost: Infinity };
    for (const match of matcher.at(units, at))
      reach(at + match.length, { cost: cost + KNOWN + match.cost, match });
    reach(at + 1, { cost: cost + aloneCost(unit), match: null });
  }
  return walk(units, covers);
}

function aloneCost(unit: Unit): number {
  if (unit.english !== null && unit.kind !== 'word') return KNOWN;
  if (unit.english !== null) return KNOWN + 0.1;
  return unit.isLetter && unit.isJoined ? UNKNOWN_NEXT : UNKNOWN;
}

function walk(units: readonly Unit[], covers: readonly Cover[]): Segment[] {
  const segments: Segment[] = [];
  let at = units.length;
  while (at > 0) {
    const match = covers[at]?.match ?? null;
    const length = match?.length ?? 1;
    const span = units.slice(at - length, at);
    const segment = match ? known(span, match) : alone(span[0]);
    const next = segments[0];
    const isSameWord =
      units[at]?.isJoined === true && units[at]?.isLetter === true && span[0]?.isLetter === true;
    if (segment.kind === 'unknown' && next?.kind === 'unknown' && isSameWord) {
      const written = segment.written + next.written;
      segments[0] = { written, english: written, kind: 'unknown' };
    } else segments.unshift(segment);
    at -= length;
  }
  return segments;
}

function textOf(units: readonly Unit[]): string {
  return units.map(({ text, isJoined }, index) => (isJoined || index === 0 ? text : ` ${text}`)).join('');
}

/** A name as a question in English writes it: between quotation marks where it is more than a plain word. */
function inEnglish(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_]+$/.test(name) || name.includes('"') ? name : `"${name}"`;
}

function known(span: readonly Unit[], { of, meaning }: Match): Segment {
  const written = textOf(span);
  if ('meanings' in of) return { written, english: meaning?.english ?? '', kind: of.kind };
  if ('name' in of) {
    const kind = of.kind === 'measure' ? 'measure' : 'name';
    return { written, english: inEnglish(of.name), kind, isValue: of.kind === 'value' };
  }
  const figures = span.filter((_, at) => of.words[at]?.fold === '#');
  const english = withFigures(of.english, figures);
  return { written, english, kind: of.kind === 'noun' ? 'noun' : 'operator' };
}

/** A wording with figures in the places for them, or behind it where it has none. */
function withFigures(english: string, figures: readonly Unit[]): string {
  return figures.reduce(
    (text, figure) =>
      text.includes('#') ? text.replace('#', figure.english ?? '') : `${text} ${figure.english ?? ''}`,
    english,
  );
}

function alone(unit: Unit | undefined): Segment {
  const written = unit?.text ?? '';
  if (!unit || unit.english === null) return { written, english: written, kind: 'unknown' };
  const kind = unit.kind === 'mark' ? 'mark' : unit.kind === 'quoted' ? 'name' : 'figure';
  return { written, english: unit.english, kind, isValue: unit.kind === 'quoted' };
}
