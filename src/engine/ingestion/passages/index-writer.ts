import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { LanguageDetection, LENGTH_TERM, type TextLanguage, termsOf } from '../../terms/index.js';
import { type Duck } from '../duck.js';
import { literal } from '../sql.js';

const INDEX_FILE = 'postings.parquet';
/** In bytes; a passage of 4 000 characters has no more terms than this. */
const LONGEST_LINE = 2 ** 22;

/** A passage as it stands in the scratch file. */
interface WrittenPassage {
  readonly position: number;
  readonly text: string;
  readonly headings: readonly string[];
}

/**
 * Writes what passages are found by: a row for each passage and term in it, `term VARCHAR`, `position INTEGER` of the
 * passage, `frequency INTEGER` in its text, `headings INTEGER` (occurrences in its headings), `language VARCHAR` that
 * the terms were stemmed in. The rows of the empty term hold the number of terms of each passage. Sorted by term.
 */
export class IndexWriter {
  private readonly detection = new LanguageDetection();

  constructor(
    private readonly duck: Duck,
    private readonly folders: { readonly outputFolder: string; readonly scratchFolder: string },
  ) {}

  /** Looks at the text of a passage, to know the language of all. */
  see(text: string): void {
    this.detection.add(text);
  }

  /**
   * Writes the index of passages that were seen.
   * @param passageFile one JSON object a line
   * @returns name of the Parquet file in the output folder
   */
  async write(passageFile: string): Promise<string> {
    const { language } = this.detection;
    const scratchFile = `${this.folders.scratchFolder}/terms.ndjson`;
    const lines = createInterface({ input: createReadStream(passageFile), crlfDelay: Infinity });
    await pipeline(termLines(lines, language), createWriteStream(scratchFile));
    await this.duck.run(copySql(scratchFile, `${this.folders.outputFolder}/${INDEX_FILE}`, language));
    return INDEX_FILE;
  }
}

async function* termLines(lines: AsyncIterable<string>, language: TextLanguage): AsyncGenerator<string> {
  for await (const line of lines) {
    const { position, text, headings } = JSON.parse(line) as WrittenPassage;
    const terms = termsOf(text, language);
    const headingTerms = headings.flatMap((heading) => termsOf(heading, language));
    yield `${JSON.stringify({ position, terms, headingTerms })}\n`;
  }
}

function copySql(source: string, target: string, language: TextLanguage): string {
  const columns = "{position: 'INTEGER', terms: 'VARCHAR[]', headingTerms: 'VARCHAR[]'}";
  const options = `format = 'newline_delimited', maximum_object_size = ${String(LONGEST_LINE)}, columns = ${columns}`;
  const rows = `read_json(${literal(source)}, ${options})`;
  return `COPY (
    SELECT term, position, sum(body)::INTEGER AS frequency, sum(heading)::INTEGER AS headings,
      ${literal(language)} AS language
    FROM (
      SELECT unnest(terms) AS term, position, 1 AS body, 0 AS heading FROM ${rows}
      UNION ALL SELECT unnest(headingTerms), position, 0, 1 FROM ${rows}
      UNION ALL SELECT ${literal(LENGTH_TERM)}, position, len(terms), len(headingTerms) FROM ${rows}
    )
    GROUP BY term, position ORDER BY term, position
  ) TO ${literal(target)} (FORMAT parquet, COMPRESSION zstd)`;
}
