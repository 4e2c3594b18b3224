import { createHash } from 'node:crypto';
import { type AnalysisTable, type QueryRunner } from '../analyst.js';

/** What a profile and the schema made of it take in memory, for each character that it has as JSON. */
const BYTES_PER_CHARACTER = 8;
/** Marks the key of a table that nobody can tell from others again. */
const NAMELESS = '#';

/** Tables that are read together. What is made of them is kept as long as this is (`Shelf`). */
export class KeptTables {
  constructor(
    readonly tables: readonly AnalysisTable[],
    private taken: number,
  ) {}

  /** What is kept, about, in bytes. */
  get bytes(): number {
    return this.taken;
  }

  /** More is kept of these tables. */
  grow(bytes: number): void {
    this.taken += bytes;
  }
}

/**
 * What is known of tables from one question to the next. A table is another one as soon as anything of it differs: what is
 * stored of it, whose it is, its name, its profile.
 */
export class TableMemory {
  /** The least recently used first. */
  private readonly kept = new Map<string, KeptTables>();
  private readonly keys = new WeakMap<AnalysisTable, string>();
  private nameless = 0;

  /** About, in bytes. */
  get bytes(): number {
    return [...this.kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Tables as the same objects as before, where they are the same tables: what was made of those is found by them. */
  recognised(tables: readonly AnalysisTable[]): AnalysisTable[] {
    return tables.map((table) => (table.content === undefined ? table : this.recognisedTable(table)));
  }

  /** What is kept of tables that are read together, in this order. */
  of(tables: readonly AnalysisTable[]): KeptTables {
    return this.use(tables.map((table) => this.keyOf(table)).join(' '), tables, 0);
  }

  /** Forgets what was used least recently until what is kept takes no more than that, and what no later question would find. */
  shrink(mostBytes: number): void {
    for (const key of this.kept.keys()) if (key.includes(NAMELESS)) this.kept.delete(key);
    let { bytes } = this;
    for (const [key, kept] of this.kept) {
      if (bytes <= mostBytes) return;
      this.kept.delete(key);
      bytes -= kept.bytes;
    }
  }

  private recognisedTable(table: AnalysisTable): AnalysisTable {
    const text = JSON.stringify(table);
    const key = createHash('sha256').update(text).digest('base64url');
    const [known = table] = this.use(key, [table], text.length * BYTES_PER_CHARACTER).tables;
    this.keys.set(known, key);
    return known;
  }

  private use(key: string, tables: readonly AnalysisTable[], bytes: number): KeptTables {
    const kept = this.kept.get(key) ?? new KeptTables(tables, bytes);
    this.kept.delete(key);
    this.kept.set(key, kept);
    return kept;
  }

  private keyOf(table: AnalysisTable): string {
    const known = this.keys.get(table);
    if (known !== undefined) return known;
    this.nameless += 1;
    const key = `${NAMELESS}${this.nameless}`;
    this.keys.set(table, key);
    return key;
  }
}

const memories = new WeakMap<QueryRunner, TableMemory>();

/**
 * What is known of the tables that a runner queries. Unless it was given a memory (`withMemory`) it has one of its own, which
 * ends with it: what was read through one runner is never found through another that may see other rows.
 */
export function memoryOf(runner: QueryRunner): TableMemory {
  const memory = memories.get(runner) ?? new TableMemory();
  memories.set(runner, memory);
  return memory;
}

/** A runner that uses a memory. Only for one that sees all rows of the tables which the memory knows, or the same as another that uses it. */
export function withMemory(runner: QueryRunner, memory: TableMemory): QueryRunner {
  memories.set(runner, memory);
  return runner;
}
