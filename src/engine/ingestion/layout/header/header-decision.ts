import { readFileSync } from 'node:fs';
import { lineFeatures } from './line-features.js';
import { type TopView } from './top-view.js';

const MOST_TITLES = 30;
const MOST_HEADER_ROWS = 6;

/** Which of a table's first lines are above its header, and where its body begins, as indexes of lines. */
export interface HeaderReading {
  readonly titles: number;
  readonly body: number;
}

/** Weights by the names of features. */
export type HeaderWeights = ReadonlyMap<string, number>;

const TRAINED: HeaderWeights = readWeights();

function readWeights(): HeaderWeights {
  const text = readFileSync(new URL('header-weights.json', import.meta.url), 'utf8');
  const { weights } = JSON.parse(text) as { readonly weights: Readonly<Record<string, number>> };
  return new Map(Object.entries(weights));
}

/** A reading and what speaks for it. */
interface HeaderCandidate extends HeaderReading {
  readonly features: readonly string[];
}

/** The likeliest reading of a table's first lines, by a log-linear model over all of them. */
export function decideHeader(view: TopView, weights: HeaderWeights = TRAINED): HeaderReading {
  let best: HeaderReading = { titles: 0, body: 0 };
  let bestScore = -Infinity;
  for (const candidate of headerCandidates(view)) {
    const score = candidate.features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0);
    if (score <= bestScore) continue;
    best = { titles: candidate.titles, body: candidate.body };
    bestScore = score;
  }
  return best;
}

/** All readings of a table's first lines. */
export function headerCandidates(view: TopView): HeaderCandidate[] {
  if (view.usualFilled === 0) return [{ titles: 0, body: 0, features: [] }];
  const last = Math.min(lastTop(view), MOST_TITLES);
  const titles = Array.from({ length: last }, (_, line) => titleFeatures(view, line));
  return Array.from({ length: last + 1 }, (_, first) => first).flatMap((first) => {
    const above = titles.slice(0, first).flat();
    return bodiesUnder(view, first).map((body) => ({
      titles: first,
      body,
      features: [
        ...above,
        ...headerFeatures(view, first, body),
        ...rowFeatures(view, body),
        ...wholeFeatures(view, first, body),
      ],
    }));
  });
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

function headerFeatures(view: TopView, first: number, body: number): string[] {
  const features: string[] = [];
  for (let line = first; line < body; line++) {
    const shown = lineFeatures(view, line, body);
    if (line === first) features.push(...prefixed('top', shown));
    if (line === body - 1) features.push(...prefixed('lowest', shown));
    features.push(...prefixed(line === first ? 'name' : 'further name', shown));
  }
  return features;
}

function titleFeatures(view: TopView, line: number): string[] {
  return prefixed('title', lineFeatures(view, line, line + 1));
}

/** The first row of the body and the one below it, against the others. */
function rowFeatures(view: TopView, body: number): string[] {
  return [0, 1].flatMap((i) => {
    if (body + i >= view.lines.length) return [`row ${String(i)} absent`];
    return prefixed(`row ${String(i)}`, lineFeatures(view, body + i, body + i + 1));
  });
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

function prefixed(role: string, features: readonly string[]): string[] {
  return features.map((feature) => `${role}: ${feature}`);
}
