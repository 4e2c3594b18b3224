import { type ResultTable } from '../../table.js';
import { type AnalysisTable } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { type AnsweredRows } from '../plan/answered-rows.js';
import { columnKeys } from './column-keys.js';

export type Proposer = 'grammar' | 'plan' | 'search';

export const PROPOSERS: readonly Proposer[] = ['grammar', 'plan', 'search'];

/** What a proposer knows of one of its readings. */
export interface Traits {
  /** What is computed, as the proposer calls it. */
  readonly operation: string;
  /** Words that name something, but nothing that the reading uses. */
  readonly unexplained: readonly string[];
  /** What is computed, as a line of English. */
  readonly wording: string;
  /** Further facts by name, about 0 to 3. */
  readonly facts: Readonly<Record<string, number>>;
}

/** One way to read a question, carried out. */
export interface Proposal {
  readonly proposer: Proposer;
  /** How sure the proposer is, 0 to 1; null for one that does not know. */
  readonly confidence: number | null;
  /** As it was computed without the database where that is enough to decide by; as the database computes it once it holds. */
  readonly result: ResultTable;
  /** What is computed, as a line of plain text in the language of the reply. */
  readonly sentence: string;
  readonly traits: Traits;
  /** The statement that gives its result. */
  readonly sql: string;
  /** The tables that it rests on. */
  readonly tables: readonly AnalysisTable[];
  /**
   * The rows that it speaks of; null where they cannot be told.
   * @param shown some rows of its result: those alone that these name
   */
  rows(shown?: ResultTable): AnsweredRows | null;
  /** Whether the database computes the same. One that does not hold is neither told nor offered. */
  holds(): Promise<boolean>;
  /** The answer. */
  events(): AsyncIterable<AnswerEvent>;
}

/** A proposal as it is judged, whoever tells it. */
export type ReadProposal = Omit<Proposal, 'events' | 'holds' | 'rows' | 'sql' | 'tables'>;

/** Whether a result has all columns of another one, with the same values in any order. */
export function holds(whole: ResultTable, part: ResultTable): boolean {
  const there = new Set(columnKeys(whole));
  return columnKeys(part).every((key) => there.has(key));
}

/** Whether two results tell the same. */
export const agree = (one: ResultTable, other: ResultTable): boolean =>
  holds(one, other) || holds(other, one);

/** Whether two results tell the same as far as the shorter one goes: the largest alone, and all from the largest on. */
export function agreeAtFirst(one: ResultTable, other: ResultTable): boolean {
  const count = Math.min(one.rows.length, other.rows.length);
  const upTo = (table: ResultTable): ResultTable => ({ ...table, rows: table.rows.slice(0, count) });
  return count === 0 ? agree(one, other) : agree(upTo(one), upTo(other));
}

/** Whether a result has the columns of another one as its first, so that a program takes the same from it. */
export function beginsWith(whole: ResultTable, part: ResultTable): boolean {
  const keys = columnKeys(whole);
  return columnKeys(part).every((key, at) => key === keys[at]);
}
