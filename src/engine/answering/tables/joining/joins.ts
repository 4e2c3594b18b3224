import { type DataColumn, type DataTable } from '../data-table.js';
import { numberDifferentThings, referenceScore } from './join-score.js';

/** Two columns by which the rows of two tables belong together. */
export interface JoinEdge {
  readonly left: DataColumn;
  readonly right: DataColumn;
  readonly score: number;
}

/** Tables and the columns that join them: the edge at place n brings in the table at place n + 1. */
export interface JoinTree {
  readonly tables: readonly string[];
  readonly edges: readonly JoinEdge[];
}

const LEAST_SCORE = 0.9;
const MOST_TARGETS = 3;
const MOST_BEHIND_BEST = 0.5;
const MOST_TABLES = 5;
const SHARED_KEY = 0.3;
const LONELY_KEY = 0.5;

const pairKey = (left: string, right: string): string => [left, right].sort().join('\n');

function isComparable(from: DataColumn, to: DataColumn): boolean {
  return (from.kind === 'number') === (to.kind === 'number') && (to.isUnique || to.distinct.length === 0);
}

/** The likeliest references of a column, best first. */
function referencesOf(from: DataColumn, table: DataTable, tables: readonly DataTable[]): JoinEdge[] {
  const found = tables.flatMap((other) =>
    other === table
      ? []
      : other.columns
          .filter((to) => isComparable(from, to))
          .map((to) => ({
            left: from,
            right: to,
            score: referenceScore(from, to, { from: table, to: other }),
          })),
  );
  const best = found
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_TARGETS);
  return best.filter(({ score }, at) => at === 0 || score > (best[0]?.score ?? 0) - MOST_BEHIND_BEST);
}

/** Columns of the same name that hold much of the same, as a last resort. */
function sharedKeys(left: DataTable, right: DataTable): JoinEdge[] {
  return left.columns.flatMap((own) =>
    right.columns
      .filter((other) => own.isIdentifier && own.name.toLowerCase() === other.name.toLowerCase())
      .filter(
        (other) => !numberDifferentThings({ column: own, table: left }, { column: other, table: right }),
      )
      .filter((other) => {
        const there = new Set(other.distinct);
        const held = own.distinct.filter((value) => there.has(value)).length;
        return held > SHARED_KEY * own.distinct.length && own.distinct.length > 0;
      })
      .map((other) => ({ left: own, right: other, score: SHARED_KEY })),
  );
}

function lonelyKeys(table: DataTable, tables: readonly DataTable[]): JoinEdge[] {
  const [own] = table.columns;
  if (!own?.isIdentifier || own.distinct.length === 0) return [];
  return tables.flatMap((other) => {
    const [key] = other.columns;
    if (other === table || !key?.isIdentifier || !key.isUnique || key.kind !== own.kind) return [];
    const there = new Set(key.distinct);
    return own.distinct.every((value) => there.has(value))
      ? [{ left: own, right: key, score: LONELY_KEY }]
      : [];
  });
}

/** How the tables of a dataset hang together, guessed from headers and values. */
export class JoinGraph {
  private readonly pairs = new Map<string, JoinEdge[]>();
  private readonly neighbours = new Map<string, Set<string>>();
  private readonly trees = new Map<string, JoinTree | null>();

  /** @param keys the foreign keys that are known of the tables: others are guessed only between tables that these do not connect */
  constructor(tables: readonly DataTable[], keys: readonly JoinEdge[] = []) {
    for (const { name } of tables) this.neighbours.set(name, new Set());
    this.add(keys);
    this.guess(tables);
    for (const edges of this.pairs.values()) edges.sort((one, other) => other.score - one.score);
  }

  /** Whether any two tables can be joined. */
  get hasEdges(): boolean {
    return this.pairs.size > 0;
  }

  /** Tables that a table is joined to. */
  neighboursOf(table: string): readonly string[] {
    return [...(this.neighbours.get(table) ?? [])];
  }

  /** The ways to join two tables, best first. */
  edgesBetween(left: string, right: string): readonly JoinEdge[] {
    return this.pairs.get(pairKey(left, right)) ?? [];
  }

  /** The cheapest tree over some tables, at most five in all; null where there is none. */
  treeOf(needed: Iterable<string>): JoinTree | null {
    const names = [...new Set(needed)].sort();
    const key = names.join('\n');
    const known = this.trees.get(key);
    if (known !== undefined) return known;
    const tree = this.grow(names);
    this.trees.set(key, tree);
    return tree;
  }

  private grow([first, ...others]: readonly string[]): JoinTree | null {
    if (first === undefined) return null;
    const tables = [first];
    const edges: JoinEdge[] = [];
    let rest = others;
    while (rest.length > 0) {
      const paths = rest
        .flatMap((target) => this.pathTo(target, tables) ?? [])
        .toSorted((one, other) => one.length - other.length);
      const [path] = paths;
      if (!path) return null;
      path.slice(1).forEach((table, at) => {
        const edge = this.edgesBetween(path[at] ?? '', table)[0];
        if (tables.includes(table) || !edge) return;
        tables.push(table);
        edges.push(edge);
      });
      rest = rest.filter((target) => !tables.includes(target));
    }
    return tables.length <= MOST_TABLES ? { tables, edges } : null;
  }

  /** The cheapest path from any of some tables (Dijkstra 1959); weak joins cost more. */
  private pathTo(target: string, from: readonly string[]): [readonly string[]] | null {
    const open = from.map((table) => ({ cost: 0, path: [table] }));
    const seen = new Set<string>();
    for (;;) {
      open.sort((one, other) => one.cost - other.cost);
      const next = open.shift();
      if (!next) return null;
      const at = next.path.at(-1) ?? '';
      if (at === target) return [next.path];
      if (seen.has(at)) continue;
      seen.add(at);
      for (const table of this.neighboursOf(at)) {
        const score = this.edgesBetween(at, table)[0]?.score ?? 0;
        if (!seen.has(table))
          open.push({ cost: next.cost + 1 + Math.max(0, 2.4 - score) * 0.35, path: [...next.path, table] });
      }
    }
  }

  private guess(tables: readonly DataTable[]): void {
    const known = this.connected(tables);
    const areApart = ({ left, right }: JoinEdge): boolean => known.get(left.table) !== known.get(right.table);
    const addApart = (edges: readonly JoinEdge[]): void => {
      this.add(edges.filter(areApart));
    };
    for (const table of tables)
      for (const column of table.columns) addApart(referencesOf(column, table, tables));
    tables.forEach((left, at) => {
      for (const right of tables.slice(at + 1))
        if (!this.pairs.has(pairKey(left.name, right.name))) addApart(sharedKeys(left, right));
    });
    for (const table of tables)
      if (this.neighboursOf(table.name).length === 0) this.add(lonelyKeys(table, tables));
  }

  /** Tables -> the first of those that they are connected with so far. */
  private connected(tables: readonly DataTable[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const { name } of tables) {
      const open = found.has(name) ? [] : [name];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        found.set(next, name);
        open.push(...this.neighboursOf(next).filter((other) => !found.has(other)));
      }
    }
    return found;
  }

  private add(edges: readonly JoinEdge[]): void {
    for (const edge of edges) {
      const { left, right } = edge;
      const key = pairKey(left.table, right.table);
      this.pairs.set(key, [...(this.pairs.get(key) ?? []), edge]);
      this.neighbours.get(left.table)?.add(right.table);
      this.neighbours.get(right.table)?.add(left.table);
    }
  }
}
