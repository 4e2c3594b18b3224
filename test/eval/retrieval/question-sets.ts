import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCsv } from '../../../src/page/lib/csv.js';
import {
  grouped,
  jsonLines,
  type RankedPassage,
  type RankingQuestion,
  type RankingSet,
} from './ranking-set.js';

/** Of a table as text: passages of files are cut as well. */
const MOST_CHARACTERS = 4000;

interface Line {
  readonly id: string;
  readonly dataset: readonly string[];
  readonly db?: string;
  readonly question: string;
  readonly title?: string;
  readonly original_question?: string;
  readonly gold: { readonly sql?: string; readonly answer?: unknown };
}

interface Source {
  readonly name: string;
  readonly folder: string;
  readonly lines: readonly Line[];
}

/** What each set of questions about tables gives. */
const KINDS: Readonly<Record<string, readonly ((source: Source) => Promise<RankingSet>)[]>> = {
  fetaqa: [titledTables, tables, answers, answersOfTables],
  tatqa: [tables],
  aitqa: [tables],
  spider: [paraphrases],
  'spider-syn': [originals],
  'spider-pt': [paraphrases],
  nlv: [paraphrases],
};

/**
 * Sets of passages made of questions that people asked of tables: tables as text, sentences that answer, and questions
 * that ask the same in other words. Those that are not in the folder are left out.
 */
export async function questionSets(data: string): Promise<RankingSet[]> {
  const sets: RankingSet[] = [];
  for (const [name, kinds] of Object.entries(KINDS)) {
    const folder = join(data, name);
    if (!existsSync(join(folder, 'questions.jsonl'))) continue;
    const source = { name, folder, lines: await jsonLines<Line>(join(folder, 'questions.jsonl')) };
    for (const make of kinds) sets.push(await make(source));
  }
  return sets;
}

async function tables({ name, folder, lines }: Source): Promise<RankingSet> {
  return {
    name: `${name}: question, of tables`,
    passages: await tablesAsPassages(folder, lines),
    questions: lines.map(({ id, question, dataset }) => ({ id, text: question, relevant: new Set(dataset) })),
  };
}

async function titledTables(source: Source): Promise<RankingSet> {
  const { passages, questions } = await tables(source);
  const titles = new Map(source.lines.map(({ dataset, title }) => [dataset[0] ?? '', title]));
  return {
    name: `${source.name}: question, of titled tables`,
    passages: passages.map((each) => ({ ...each, headings: titles.get(each.id)?.split(' / ') ?? [] })),
    questions,
  };
}

/** Passages of one sentence. */
function answers({ name, lines }: Source): Promise<RankingSet> {
  return Promise.resolve({
    name: `${name}: question, of answers`,
    passages: lines.map(({ id, gold }) => ({ id, text: String(gold.answer), headings: [] })),
    questions: lines.map(({ id, question }) => ({ id, text: question, relevant: new Set([id]) })),
  });
}

async function answersOfTables(source: Source): Promise<RankingSet> {
  const { passages, questions } = await tables(source);
  return {
    name: `${source.name}: answer, of tables`,
    passages,
    questions: questions.map((each, i) => ({ ...each, text: String(source.lines[i]?.gold.answer) })),
  };
}

/** Every other one of the questions with one query, each of which searches for the rest of them. */
function paraphrases({ name, lines }: Source): Promise<RankingSet> {
  const alike = grouped(lines, ({ db, gold }) => `${db ?? ''} ${gold.sql ?? ''}`);
  const split = alike.map((group) => ({
    asking: group.filter((_, i) => i % 2 === 1),
    found: group.filter((_, i) => i % 2 === 0),
  }));
  return Promise.resolve({
    name: `${name}: question, of questions`,
    passages: split.flatMap(({ found }) => found.map(asPassage)),
    questions: split.flatMap(({ asking, found }) =>
      asking.map(({ id, question }) => ({
        id,
        text: question,
        relevant: new Set(found.map((each) => each.id)),
      })),
    ),
  });
}

/** Questions in which people put other words, searching for the ones they were. */
function originals({ name, lines }: Source): Promise<RankingSet> {
  const texts = [...new Set(lines.flatMap(({ original_question }) => original_question ?? []))];
  return Promise.resolve({
    name: `${name}: question, of originals`,
    passages: texts.map((text) => ({ id: text, text, headings: [] })),
    questions: lines.flatMap(({ id, question, original_question }): RankingQuestion[] =>
      original_question === undefined ? [] : [{ id, text: question, relevant: new Set([original_question]) }],
    ),
  });
}

function asPassage({ id, question }: Line): RankedPassage {
  return { id, text: question, headings: [] };
}

async function tablesAsPassages(folder: string, lines: readonly Line[]): Promise<RankedPassage[]> {
  const names = [...new Set(lines.flatMap(({ dataset }) => dataset))];
  return Promise.all(
    names.map(async (name) => {
      const { columns, rows } = parseCsv(await readFile(join(folder, 'tables', name), 'utf8'));
      const text = [columns, ...rows].map((cells) => cells.join(' | ')).join('\n');
      return { id: name, text: text.slice(0, MOST_CHARACTERS), headings: [] };
    }),
  );
}
