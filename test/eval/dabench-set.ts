import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A question of the set, as its file has it. */
export interface BenchQuestion {
  readonly id: number;
  readonly question: string;
  readonly concepts: readonly string[];
  readonly constraints: string;
  readonly format: string;
  readonly fileName: string;
  readonly level: string;
  /** The names and values of the right answer. */
  readonly labels: readonly (readonly [name: string, value: string])[];
}

interface QuestionLine {
  readonly id: number;
  readonly question: string;
  readonly concepts: readonly string[];
  readonly constraints: string;
  readonly format: string;
  readonly file_name: string;
  readonly level: string;
}

interface LabelLine {
  readonly id: number;
  readonly common_answers: readonly (readonly [string, string])[];
}

async function lines<T>(path: string): Promise<T[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** Reads `questions.jsonl` and `labels.jsonl` of a folder, in the order of the file. */
export async function readBenchQuestions(folder: string): Promise<BenchQuestion[]> {
  const labels = await lines<LabelLine>(join(folder, 'labels.jsonl'));
  const byId = new Map(labels.map(({ id, common_answers }) => [id, common_answers]));
  const questions = await lines<QuestionLine>(join(folder, 'questions.jsonl'));
  return questions.map(({ file_name, ...rest }) => ({
    ...rest,
    fileName: file_name,
    labels: byId.get(rest.id) ?? [],
  }));
}

/** Question, constraints and format as one text, as a person would paste them. */
export function textOf({ question, constraints, format }: BenchQuestion): string {
  return [question, constraints, format].join('\n');
}
