import { readFileSync } from 'node:fs';
import { LineFeatures } from './line-features.js';
import { type TopView } from './top-view.js';

const MOST_TITLES = 30;
const MOST_HEADER_ROWS = 6;

/** Which of a table's first lines are above its header, and where its body begins, as indexes of lines. */
export interface HeaderReading {
  readonly titles: number;
  readonly body: number;
}

/** What a line is taken for; what a reading shows as a whole has no role. */
type Role = 'title' | 'top' | 'lowest' | 'name' | 'further name' | 'row 0' | 'row 1' | '';

/** Weights by roles and the names of features. */
export type HeaderWeights = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What a line shows in a role. */
interface ShownFeatures {
  readonly role: Role;
  readonly features: readonly string[];
}

/** A reading and what speaks for it. */
interface HeaderCandidate extends HeaderReading {
  readonly shown: readonly ShownFeatures[];
}

const MARK = ': ';
const TRAINED: HeaderWeights = readWeights();

function readWeights(): HeaderWeights {
  const text = readFileSync(new URL('header-weights.json', import.meta.url), 'utf8');
  const { weights } = JSON.parse(text) as { readonly weights: Readonly<Record<string, number>> };
  return weightsByRole(Object.entries(weights));
}

/** @param weights by names as `featureNames` gives them */
export function weightsByRole(weights: Iterable<readonly [string, number]>): HeaderWeights {
  const roles = new Map<string, Map<string, number>>();
  for (const [name, weight] of weights) {
    const end = name.indexOf(MARK);
    const role = end === -1 ? '' : name.slice(0, end);
    const ofRole = roles.get(role) ?? new Map<string, number>();
    ofRole.set(end === -1 ? name : name.slice(end + MARK.length), weight);
    roles.set(role, ofRole);
  }
  return roles;
}

/** The features of a candidate, each by one name: `title: filled all`. */
export function featureNames({ shown }: HeaderCandidate): string[] {
  return shown.flatMap(({ role, features }) =>
    role === '' ? features : features.map((feature) => role + MARK + feature),
  );
}

/** The likeliest reading of a table's first lines, by a log-linear model over all of them. */
export function decideHeader(view: TopView, weights: HeaderWeights = TRAINED): HeaderReading {
  let best: HeaderReading = { titles: 0, body: 0 };
  let bestScore = -Infinity;
  for (const candidate of headerCandidates(view)) {
    const score = scoreOf(candidate, weights);
    if (score <= bestScore) continue;
    best = { titles: candidate.titles, body: candidate.body };
    bestScore = score;
  }
  return best;
}

function scoreOf({ shown }: HeaderCandidate, weights: HeaderWeights): number {
  let score = 0;
  for (const { role, features } of shown) {
    const ofRole = weights.get(role);
    for (const feature of features) score += ofRole?.get(feature) ?? 0;
  }
  return score;
}

/** All readings of a table's first lines. */
export function headerCandidates(view: TopView): HeaderCandidate[] {
  if (view.usualFilled === 0) return [{ titles: 0, body: 0, shown: [] }];
  const lines = new LineFeatures(view);
  const last = Math.min(lastTop(view), MOST_TITLES);
  const titles = Array.from({ length: last }, (_, line): ShownFeatures => {
    return { role: 'title', features: lines.of(line, line + 1) };
  });
  return Array.from({ length: last + 1 }, (_, first) => first).flatMap((first) =>
    bodiesUnder(view, first).map((body) => ({
      titles: first,
      body,
      shown: [
        ...titles.slice(0, first),
        ...headerFeatures(lines, first, body),
        ...rowFeatures(view, lines, body),
        { role: '', features: wholeFeatures(view, first, body) } as const,
      ],
    })),
  );
}

/** No title fills as many cells as rows commonly do. */
function lastTop({ lines, usualFilled }: TopView): number {
  const full = lines.findIndex(({ filled }) => filled >= usualFilled);
  return Math.max(0, full);
}

function bodiesUnder({ lines }: TopView, first: number): number[] {
  const last = Math.min(lines.length, first + MOST_HEADER_ROWS);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function headerFeatures(lines: LineFeatures, first: number, body: number): ShownFeatures[] {
  const shown: ShownFeatures[] = [];
  for (let line = first; line < body; line++) {
    const features = lines.of(line, body);
    if (line === first) shown.push({ role: 'top', features });
    if (line === body - 1) shown.push({ role: 'lowest', features });
    shown.push({ role: line === first ? 'name' : 'further name', features });
  }
  return shown;
}

/** The first row of the body and the one below it, against the others. */
function rowFeatures(view: TopView, lines: LineFeatures, body: number): ShownFeatures[] {
  return ([0, 1] as const).map((i) =>
    body + i >= view.lines.length
      ? { role: '', features: [`row ${String(i)} absent`] }
      : { role: `row ${i}`, features: lines.of(body + i, body + i + 1) },
  );
}

function wholeFeatures({ width }: TopView, titles: number, body: number): string[] {
  const rows = Math.min(body - titles, 4);
  const above = Math.min(titles, 3);
  return [
    `${String(rows)} rows`,
    `${String(above)} titles`,
    `${String(rows)} rows under ${String(above)} titles`,
    `${String(rows)} rows of ${String(Math.min(width, 4))} columns`,
  ];
}
