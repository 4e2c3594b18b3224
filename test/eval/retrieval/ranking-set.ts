import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A passage of a set. */
export interface RankedPassage {
  readonly id: string;
  readonly text: string;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
}

/** A question of a set. */
export interface RankingQuestion {
  readonly id: string;
  readonly text: string;
  /** Ids of the passages that answer it, at least one. */
  readonly relevant: ReadonlySet<string>;
}

/** Passages, and questions of which it is known which passages answer them. */
export interface RankingSet {
  readonly name: string;
  readonly passages: readonly RankedPassage[];
  readonly questions: readonly RankingQuestion[];
}

interface PassageLine {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
}

/** Reads `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` of a folder; the set is named as the folder. */
export async function readRankingSet(folder: string): Promise<RankingSet> {
  const passages = (await jsonLines<PassageLine>(join(folder, 'corpus.jsonl'))).map(
    ({ _id, title, text }) => ({ id: _id, text, headings: title === '' ? [] : [title] }),
  );
  const relevant = await relevantOf(join(folder, 'qrels.tsv'));
  const lines = await jsonLines<{ _id: string; text: string }>(join(folder, 'queries.jsonl'));
  const questions = lines.flatMap(({ _id, text }) => {
    const ids = relevant.get(_id);
    return ids ? [{ id: _id, text, relevant: ids }] : [];
  });
  return { name: basename(folder), passages, questions };
}

/** The objects of a file with one on each line. */
export async function jsonLines<Line>(path: string): Promise<Line[]> {
  return (await textLines(path)).map((line) => JSON.parse(line) as Line);
}

/** That many things at most, always the same ones, in their order. */
export function sampleOf<Item extends { readonly id: string }>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const places = new Map(items.map((item) => [item, createHash('sha256').update(item.id).digest('hex')]));
  const byPlace = items.toSorted((left, right) =>
    (places.get(left) ?? '') < (places.get(right) ?? '') ? -1 : 1,
  );
  const chosen = new Set(byPlace.slice(0, most));
  return items.filter((item) => chosen.has(item));
}

/** Things with the same key, in their order. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return [...groups.values()];
}

async function relevantOf(path: string): Promise<Map<string, Set<string>>> {
  const relevant = new Map<string, Set<string>>();
  for (const line of await textLines(path)) {
    const [question = '', passage = '', grade] = line.split('\t');
    if (Number(grade) > 0) relevant.set(question, (relevant.get(question) ?? new Set()).add(passage));
  }
  return relevant;
}

async function textLines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
}
