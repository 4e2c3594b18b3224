import { type AskedTerms, askedTerms, TEXT_LANGUAGES, type TextLanguage } from '../terms/index.js';
import { type Vector } from './embedder.js';
import { fuseOrders } from './fusion.js';
import { IndexDatabase, type RetrievalLimits } from './index-database.js';
import { languagesSql, postingsOf } from './merged-index.js';
import { keyOf, type PassagePlace, type PassageText, readTexts } from './passage-texts.js';
import { rerank } from './rerank.js';
import { scoringSql, type WantedTerm } from './scoring.js';
import { similaritySql } from './similarity.js';

/** Parquet files on local disk that one data source's text was written to. */
export interface PassageSource {
  readonly passagePath: string;
  readonly indexPath: string;
  /** Vectors of the passages by the model that questions are embedded with; null or absent where there are none. */
  readonly vectorPath?: string | null;
}

export interface RetrieverOptions {
  /** The chosen data sources, which together decide how rare a term is. */
  readonly sources: readonly PassageSource[];
  /**
   * The indexes of just these sources in one file that `mergeIndexes` wrote: searched several times as fast, and the
   * index of each source need not be there. Null without one.
   */
  readonly mergedPath: string | null;
  readonly limits: RetrievalLimits;
  /**
   * Brings the passages of some data sources to their paths, by their places, before they are read: of many chosen ones
   * few have passages that are found. Absent where they are there from the beginning.
   */
  readonly fetchPassages?: (sources: readonly number[]) => Promise<void>;
}

/** A passage that may answer a question. */
export interface FoundPassage extends PassagePlace, PassageText {
  /** The language its text was indexed in. */
  readonly language: TextLanguage;
  /** By BM25, and a little by likeness of words; 0 where it was found by its vector alone. */
  readonly score: number;
  /** Cosine of its vector and the question's; null where it is not among the likest, or without vectors. */
  readonly similarity: number | null;
}

interface Scored extends PassagePlace {
  readonly language: TextLanguage;
  readonly score: number;
}

interface Similar extends PassagePlace {
  readonly similarity: number;
}

/** Passages that are looked at more closely, by their words and by their vectors. */
const CANDIDATES = 50;

/** Finds passages in the text of some data sources. */
export class Retriever {
  private constructor(
    private readonly options: RetrieverOptions,
    private readonly database: IndexDatabase,
  ) {}

  static async open(options: RetrieverOptions): Promise<Retriever> {
    const { sources, mergedPath, limits } = options;
    const indexPaths = mergedPath === null ? sources.map(({ indexPath }) => indexPath) : [mergedPath];
    const otherPaths = sources.flatMap(({ passagePath, vectorPath }) =>
      [passagePath, vectorPath ?? []].flat(),
    );
    return new Retriever(options, await IndexDatabase.open([...indexPaths, ...otherPaths], limits));
  }

  /**
   * The passages that say most about a question, best first. Without a vector these are passages with words of the
   * question, none where no word of it occurs; with one also those of like meaning, however little they are alike.
   * @param limit at most 50
   * @param questionVector by the model of the sources' vectors; null to search by words alone
   */
  async search(
    question: string,
    limit: number,
    questionVector: Vector | null = null,
  ): Promise<FoundPassage[]> {
    if (this.options.sources.length === 0) return [];
    const asked = askedTerms(question);
    const scored = await this.byWords(asked);
    const similar = questionVector === null ? [] : await this.byVector(questionVector);
    const texts = await this.textsOf([...scored, ...similar]);
    const worded = rerank(asked, withTexts(scored, texts));
    return fused(worded, await this.withLanguages(withTexts(similar, texts))).slice(0, limit);
  }

  close(): void {
    this.database.close();
  }

  private async byWords(asked: AskedTerms): Promise<Scored[]> {
    const wanted = wantedTerms(asked);
    if (wanted.length === 0) return [];
    const { sources, mergedPath } = this.options;
    const rows = await this.database.rows(scoringSql(postingsOf(sources, mergedPath), wanted, CANDIDATES));
    return rows.map(([source, position, language, score]) => ({
      source: Number(source),
      position: Number(position),
      language: languageOf(language),
      score: Number(score),
    }));
  }

  private async byVector(question: Vector): Promise<Similar[]> {
    const embedded = this.options.sources.flatMap(({ vectorPath }, source) =>
      vectorPath ? [{ source, vectorPath }] : [],
    );
    if (embedded.length === 0) return [];
    const paths = embedded.map(({ vectorPath }) => vectorPath);
    const rows = await this.database.rows(similaritySql(paths, question, CANDIDATES));
    return rows.map(([file, position, similarity]) => ({
      source: embedded[Number(file)]?.source ?? NaN,
      position: Number(position),
      similarity: Number(similarity),
    }));
  }

  private async textsOf(places: readonly PassagePlace[]): Promise<Map<string, PassageText>> {
    const { sources, fetchPassages } = this.options;
    await fetchPassages?.([...new Set(places.map(({ source }) => source))]);
    const paths = sources.map(({ passagePath }) => passagePath);
    return readTexts(this.database, paths, places);
  }

  private async withLanguages<Place extends PassagePlace>(
    places: readonly Place[],
  ): Promise<(Place & Pick<FoundPassage, 'language'>)[]> {
    if (places.length === 0) return [];
    const { sources, mergedPath } = this.options;
    const used = [...new Set(places.map(({ source }) => source))];
    const rows = await this.database.rows(languagesSql(sources, mergedPath, used));
    const languages = new Map(rows.map(([source, language]) => [Number(source), languageOf(language)]));
    return places.map((place) => ({ ...place, language: languages.get(place.source) ?? 'other' }));
  }
}

/** One order of what was found by words and what was found by vectors. */
function fused(
  worded: readonly (Scored & PassageText)[],
  similar: readonly (Similar & PassageText & Pick<FoundPassage, 'language'>)[],
): FoundPassage[] {
  const found = new Map<string, FoundPassage>();
  for (const each of similar) found.set(keyOf(each), { ...each, score: 0 });
  for (const each of worded) {
    const key = keyOf(each);
    found.set(key, { ...each, similarity: found.get(key)?.similarity ?? null });
  }
  return fuseOrders([worded.map(keyOf), similar.map(keyOf)]).flatMap((key) => found.get(key) ?? []);
}

function withTexts<Place extends PassagePlace>(
  places: readonly Place[],
  texts: ReadonlyMap<string, PassageText>,
): (Place & PassageText)[] {
  return places.flatMap((place) => {
    const text = texts.get(keyOf(place));
    return text ? [{ ...place, ...text }] : [];
  });
}

/** Each text is searched in its own language. */
function wantedTerms(asked: AskedTerms): WantedTerm[] {
  return [...asked].flatMap(([language, terms]) => {
    const weights = new Map<string, number>();
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
    return [...weights].map(([term, weight]) => ({ term, language, weight }));
  });
}

function languageOf(stored: unknown): TextLanguage {
  return TEXT_LANGUAGES.find((each) => each === stored) ?? 'other';
}
