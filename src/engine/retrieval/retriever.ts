import { TEXT_LANGUAGES, type TextLanguage, termsOf } from '../terms/index.js';
import { IndexDatabase, listOf, literal, type RetrievalLimits } from './index-database.js';
import { type Evidence, rerank } from './rerank.js';
import { type Postings, scoringSql, type WantedTerm } from './scoring.js';

/** Parquet files on local disk that one data source's text was written to. */
export interface PassageSource {
  readonly passagePath: string;
  readonly indexPath: string;
}

export interface RetrieverOptions {
  /** The chosen data sources, which together decide how rare a term is. */
  readonly sources: readonly PassageSource[];
  /** The indexes of just these sources in one file that `merge` wrote: searched several times as fast. Null without one. */
  readonly mergedPath: string | null;
  readonly limits: RetrievalLimits;
}

/** A passage that may answer a question. */
export interface FoundPassage extends Evidence {
  /** Place of its data source among the given ones. */
  readonly source: number;
  /** Place in its data source (the first is 0). */
  readonly position: number;
  readonly page: number | null;
}

/** Passages that are looked at more closely. */
const CANDIDATES = 50;
/** Longer questions are cut here, in terms: a statement that searches for thousands is not what was asked. */
const MOST_TERMS = 256;

/** Finds passages in the text of some data sources. */
export class Retriever {
  private constructor(
    private readonly options: RetrieverOptions,
    private readonly database: IndexDatabase,
  ) {}

  static async open(options: RetrieverOptions): Promise<Retriever> {
    const { sources, mergedPath, limits } = options;
    const paths = sources.flatMap(({ passagePath, indexPath }) => [passagePath, indexPath]);
    return new Retriever(
      options,
      await IndexDatabase.open(mergedPath === null ? paths : [...paths, mergedPath], limits),
    );
  }

  /**
   * The passages that say most about a question, best first; none where no term of it occurs.
   * @param limit at most 50
   */
  async search(question: string, limit: number): Promise<FoundPassage[]> {
    const wanted = wantedTerms(question);
    if (wanted.length === 0 || this.options.sources.length === 0) return [];
    const rows = await this.database.rows(scoringSql(this.postings, wanted, CANDIDATES));
    const candidates = await this.withTexts(rows.map(scored));
    return rerank(question, candidates).slice(0, limit);
  }

  close(): void {
    this.database.close();
  }

  private get postings(): Postings {
    const { mergedPath, sources } = this.options;
    if (mergedPath === null) return { relation: postingsOf(sources), isSorted: false };
    return { relation: `read_parquet(${literal(mergedPath)})`, isSorted: true };
  }

  private async withTexts(scores: readonly Scored[]): Promise<FoundPassage[]> {
    if (scores.length === 0) return [];
    const used = [...new Set(scores.map(({ source }) => source))];
    const paths = used.map((source) => this.options.sources[source]?.passagePath ?? '');
    const places = scores.map(({ source, position }) => `(${used.indexOf(source)}, ${position})`);
    const rows = await this.database.rows(
      `SELECT file_index::INTEGER, position, to_json({'text': text, 'page': page, 'headings': headings})::VARCHAR
       FROM read_parquet(${listOf(paths)}, hive_partitioning = false)
       WHERE (file_index, position) IN (${places.join(', ')})`,
    );
    const texts = new Map(
      rows.map(([file, position, text]) => [placeOf(used[Number(file)], Number(position)), textOf(text)]),
    );
    return scores.flatMap((each) => {
      const stored = texts.get(placeOf(each.source, each.position));
      return stored ? [{ ...each, ...stored }] : [];
    });
  }
}

type StoredText = Pick<FoundPassage, 'text' | 'page' | 'headings'>;

interface Scored {
  readonly source: number;
  readonly position: number;
  readonly language: TextLanguage;
  readonly score: number;
}

/**
 * Writes the indexes of some data sources to one file, sorted, so that a search reads only what it needs. Takes about
 * as much memory as the limits allow, and time by the size of the indexes.
 */
export async function mergeIndexes(
  sources: readonly PassageSource[],
  target: string,
  limits: RetrievalLimits,
): Promise<void> {
  const paths = sources.map(({ indexPath }) => indexPath);
  const database = await IndexDatabase.open([...paths, target], limits);
  try {
    await database.run(
      `COPY (FROM ${postingsOf(sources)} ORDER BY term, source, position) TO ${literal(target)}
       (FORMAT parquet, COMPRESSION zstd)`,
    );
  } finally {
    database.close();
  }
}

function postingsOf(sources: readonly PassageSource[]): string {
  const paths = sources.map(({ indexPath }) => indexPath);
  return `(SELECT *, file_index::INTEGER AS source FROM read_parquet(${listOf(paths)}, hive_partitioning = false))`;
}

/** The terms of a question in every language that the text may be in: each text is searched in its own. */
function wantedTerms(question: string): WantedTerm[] {
  return TEXT_LANGUAGES.flatMap((language) => {
    const weights = new Map<string, number>();
    for (const term of termsOf(question, language).slice(0, MOST_TERMS))
      weights.set(term, (weights.get(term) ?? 0) + 1);
    return [...weights].map(([term, weight]) => ({ term, language, weight }));
  });
}

function scored([source, position, language, score]: readonly unknown[]): Scored {
  const known = TEXT_LANGUAGES.find((each) => each === language) ?? 'other';
  return { source: Number(source), position: Number(position), language: known, score: Number(score) };
}

function placeOf(source: number | undefined, position: number): string {
  return `${source ?? 'none'} ${position}`;
}

function textOf(json: unknown): StoredText {
  if (typeof json !== 'string') throw new Error('a passage without text');
  return JSON.parse(json) as StoredText;
}
