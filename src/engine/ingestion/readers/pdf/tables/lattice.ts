import { type Box, middleX, middleY } from '../geometry.js';
import { type Word } from '../page-lines.js';
import { type Rule, type Rules } from '../page-rules.js';

/** Lines across and down that cross each other. */
export interface Lattice {
  /** Where its columns begin and end: one more than there are columns. */
  readonly xs: readonly number[];
  /** Where its rows begin and end: one more than there are rows. */
  readonly ys: readonly number[];
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/** Lines nearer than this, in points, are one: both edges of a thick one, or those of neighbouring cells. */
const SAME_LINE = 4;
const SAME_END = 3;
/** More lines than a table of hundreds of rows has: a drawing. */
const MOST_RULES = 1500;
const MOST_CELLS = 30_000;
const LEAST_OUTSIDE = 10;

/** Finds the groups of lines that cross. */
export function latticesOf(rules: Rules): Lattice[] {
  const across = joined(rules.across);
  const down = joined(rules.down);
  if (across.length + down.length > MOST_RULES) return [];
  return groupsOf(across, down)
    .map(latticeOf)
    .filter(({ xs, ys }) => xs.length > 2 && ys.length > 1 && xs.length * ys.length <= MOST_CELLS);
}

/** Makes one line of pieces that lie on each other or follow each other. */
function joined(rules: readonly Rule[]): Rule[] {
  const result: Rule[] = [];
  for (const cluster of clusters(rules, ({ at }) => at)) {
    const at = cluster.reduce((sum, rule) => sum + rule.at, 0) / cluster.length;
    let open: { at: number; from: number; to: number } | null = null;
    for (const { from, to } of cluster.toSorted((a, b) => a.from - b.from)) {
      if (open && from <= open.to + SAME_END) open.to = Math.max(open.to, to);
      else result.push((open = { at, from, to }));
    }
  }
  return result;
}

/** Groups what stands close together, in order. */
function clusters<T>(items: readonly T[], place: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let last = -Infinity;
  for (const item of items.toSorted((a, b) => place(a) - place(b))) {
    if (place(item) - last <= SAME_LINE) groups.at(-1)?.push(item);
    else groups.push([item]);
    last = place(item);
  }
  return groups;
}

interface Group {
  readonly across: Rule[];
  readonly down: Rule[];
}

/** Lines belong together that cross, directly or through others. */
function groupsOf(across: readonly Rule[], down: readonly Rule[]): Group[] {
  const groups: Group[] = [];
  const groupOfDown = new Map<Rule, Group>();
  for (const rule of across) {
    const crossed = down.filter((other) => crosses(rule, other));
    const met = new Set(
      crossed.map((other) => groupOfDown.get(other)).filter((group) => group !== undefined),
    );
    const group: Group = { across: [rule], down: crossed.filter((other) => !groupOfDown.has(other)) };
    for (const other of met) {
      group.across.push(...other.across);
      group.down.push(...other.down);
      groups.splice(groups.indexOf(other), 1);
    }
    for (const other of group.down) groupOfDown.set(other, group);
    groups.push(group);
  }
  return groups;
}

function crosses(across: Rule, down: Rule): boolean {
  const isOnAcross = down.at >= across.from - SAME_END && down.at <= across.to + SAME_END;
  return isOnAcross && across.at >= down.from - SAME_END && across.at <= down.to + SAME_END;
}

function latticeOf({ across, down }: Group): Lattice {
  return { across, down, xs: boundaries(down, across), ys: boundaries(across, down) };
}

/** Where lines stand, and where those that cross them begin and end beyond them: a table may have no outer lines. */
function boundaries(rules: readonly Rule[], crossing: readonly Rule[]): number[] {
  const places = clusters(rules, ({ at }) => at).map((cluster) => cluster[0]?.at ?? 0);
  const from = Math.min(...crossing.map((rule) => rule.from));
  const to = Math.max(...crossing.map((rule) => rule.to));
  return [
    ...(from < (places[0] ?? 0) - LEAST_OUTSIDE ? [from] : []),
    ...places,
    ...(to > (places.at(-1) ?? 0) + LEAST_OUTSIDE ? [to] : []),
  ];
}

/** True when a line stands at a place, across or down, beside a point of it. */
export function hasRuleAt(rules: readonly Rule[], at: number, beside: number): boolean {
  return rules.some(
    (rule) => Math.abs(rule.at - at) <= SAME_LINE && rule.from <= beside && rule.to >= beside,
  );
}

/** Index of the stretch between two boundaries in which a place lies. */
export function indexOf(boundaries: readonly number[], place: number): number {
  return boundaries.findLastIndex((boundary) => boundary <= place);
}

export function boxOf({ xs, ys }: Lattice): Box {
  return { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 };
}

export function wordsInside(lattice: Lattice, words: readonly Word[]): Word[] {
  const { left, right, top, bottom } = boxOf(lattice);
  return words.filter((word) => {
    const x = middleX(word);
    const y = middleY(word);
    return x >= left && x < right && y >= top && y < bottom;
  });
}
