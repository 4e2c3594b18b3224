import { type IndexDatabase, listOf, textOf } from './index-database.js';

/** Where a passage stands. */
export interface PassagePlace {
  /** Place of its data source among the given ones. */
  readonly source: number;
  /** Place in its data source (the first is 0). */
  readonly position: number;
}

/** What is stored of a passage. */
export interface PassageText {
  readonly text: string;
  readonly page: number | null;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
}

/** The same for equal places only. */
export function keyOf({ source, position }: PassagePlace): string {
  return `${source} ${position}`;
}

/**
 * Reads the texts of some passages.
 * @param paths of the passages of each data source
 * @returns the texts under the keys of their places
 */
export async function readTexts(
  database: IndexDatabase,
  paths: readonly string[],
  places: readonly PassagePlace[],
): Promise<Map<string, PassageText>> {
  if (places.length === 0) return new Map();
  const used = [...new Set(places.map(({ source }) => source))];
  const pairs = places.map(({ source, position }) => `(${used.indexOf(source)}, ${position})`);
  const rows = await database.rows(
    `SELECT file_index::INTEGER, position, to_json({'text': text, 'page': page, 'headings': headings})::VARCHAR
     FROM read_parquet(${listOf(used.map((source) => paths[source] ?? ''))}, hive_partitioning = false)
     WHERE (file_index, position) IN (${pairs.join(', ')})`,
  );
  return new Map(
    rows.map(([file, position, text]) => [
      keyOf({ source: used[Number(file)] ?? NaN, position: Number(position) }),
      JSON.parse(textOf(text)) as PassageText,
    ]),
  );
}
