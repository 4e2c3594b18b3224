import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const HUMAN_SETS = [
  'spider',
  'spider-syn',
  'spider-dk',
  'spider-dialog',
  'spider-pt',
  'nlv',
  'defog',
  'databench',
  'aitqa',
  'tatqa',
] as const;
export type HumanSetName = (typeof HUMAN_SETS)[number];

/** A value of a right answer, as its set writes it. */
export type GoldValue = string | number | boolean | null;

/** The rows of a right answer. */
export interface GoldTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly GoldValue[])[];
}

/** What a set says of the right answer; which members there are differs by set. */
export interface Gold {
  readonly answer?: GoldTable | GoldValue | readonly GoldValue[];
  /** Other tables that are right as well. */
  readonly alternatives?: readonly GoldTable[];
  readonly ordered?: boolean;
  readonly check?: string;
  /** Form of the answer: boolean, number, category, list[category] or list[number]. */
  readonly type?: string;
  /** The query that the answer comes from. */
  readonly sql?: string;
  /** `thousand`, `million`, `percent` or empty: belongs to a number. */
  readonly scale?: string;
}

export interface HumanQuestion {
  readonly id: string;
  readonly set: HumanSetName;
  readonly question: string;
  /** As it was asked before other words were put in place of some; null where none were. */
  readonly original: string | null;
  /** Paths of the files of the dataset. */
  readonly paths: readonly string[];
  readonly history: readonly string[];
  /** How many of its tables the right answer uses; null where the set does not say. */
  readonly tablesUsed: number | null;
  /** Names of the columns that the right answer uses; null where the set does not say. */
  readonly columnsUsed: readonly string[] | null;
  readonly gold: Gold;
}

interface QuestionLine {
  readonly id: string;
  readonly dataset: readonly string[];
  readonly question: string;
  readonly original_question?: string;
  readonly history?: readonly (string | { readonly question: string })[];
  readonly tables_used?: readonly string[];
  readonly columns_used?: readonly string[];
  readonly gold: Gold;
}

/** Whether a set can be read from a folder. */
export function hasHumanSet(folder: string, set: HumanSetName): boolean {
  return existsSync(join(folder, set, 'questions.jsonl'));
}

/** Reads the questions of a set that have an answer which was checked in DuckDB, those of a dataset one after the other. */
export async function readHumanSet(folder: string, set: HumanSetName): Promise<HumanQuestion[]> {
  const text = await readFile(join(folder, set, 'questions.jsonl'), 'utf8');
  const tables = join(folder, set.startsWith('spider') ? 'spider' : set, 'tables');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as QuestionLine);
  return lines
    .filter(({ gold }) => isChecked(gold))
    .map((line) => toQuestion(line, set, tables))
    .toSorted((left, right) => compare(left.paths.join('\n'), right.paths.join('\n')));
}

function isChecked({ answer, check }: Gold): boolean {
  return answer !== undefined && (check === undefined || check.startsWith('duckdb'));
}

function toQuestion(line: QuestionLine, set: HumanSetName, tables: string): HumanQuestion {
  return {
    id: line.id,
    set,
    question: line.question,
    original: line.original_question ?? null,
    paths: line.dataset.map((name) => join(tables, name)),
    history: (line.history ?? []).map((past) => (typeof past === 'string' ? past : past.question)),
    tablesUsed: line.tables_used?.length ?? null,
    columnsUsed: line.columns_used ?? null,
    gold: line.gold,
  };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
