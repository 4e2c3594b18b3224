import { appendFile } from 'node:fs/promises';
import { type Duck } from '../duck.js';
import { literal } from '../sql.js';
import { IndexWriter } from './index-writer.js';
import { type Passage } from './passage-builder.js';

const PASSAGE_FILE = 'passages.parquet';
const FLUSHED_CHARACTERS = 1 << 20;
/** A longer heading is cut here; it stands whole in the text. */
const LONGEST_HEADING = 300;
const MOST_TOPICS = 20;
/** A longer heading is a sentence. */
const LONGEST_TOPIC = 60;
/** In bytes; DuckDB takes several times as much memory. Passages stay far below. */
const LONGEST_LINE = 2 ** 20;

/** Passages and their index, written as Parquet. */
export interface WrittenFiles {
  /** Names of the Parquet files in the output folder. */
  readonly file: string;
  readonly indexFile: string;
  readonly passageCount: number;
  /** Headings right above passages, each once, in the file's order; at most 20. */
  readonly topics: readonly string[];
  /** Time the index took. */
  readonly indexMilliseconds: number;
}

export interface PassageFolders {
  readonly outputFolder: string;
  readonly scratchFolder: string;
}

/**
 * Writes passages with the columns `position INTEGER` (the first is 0), `text VARCHAR`, `page INTEGER`,
 * `headings VARCHAR[]`, and beside them their index.
 */
export class PassageFiles {
  private readonly index: IndexWriter;
  private readonly scratchFile: string;
  private lines = '';
  private passageCount = 0;
  private readonly topics = new Set<string>();

  constructor(
    private readonly duck: Duck,
    private readonly folders: PassageFolders,
  ) {
    this.index = new IndexWriter(duck, folders);
    this.scratchFile = `${folders.scratchFolder}/passages.ndjson`;
  }

  /** Takes the next passage, in the file's order. */
  async add({ text, page, headings }: Passage): Promise<void> {
    this.index.see(text);
    const path = headings.map((heading) => storable(heading.slice(0, LONGEST_HEADING)));
    this.note(path.at(-1) ?? '');
    const row = { position: this.passageCount++, text: storable(text), page, headings: path };
    this.lines += `${JSON.stringify(row)}\n`;
    if (this.lines.length > FLUSHED_CHARACTERS) await this.flush();
  }

  /** Writes the Parquet files; null, and no file, when there was no passage. */
  async finish(): Promise<WrittenFiles | null> {
    if (this.passageCount === 0) return null;
    await this.flush();
    await this.duck.run(copySql(this.scratchFile, `${this.folders.outputFolder}/${PASSAGE_FILE}`));
    const start = performance.now();
    const indexFile = await this.index.write(this.scratchFile);
    const indexMilliseconds = Math.round(performance.now() - start);
    const { passageCount, topics } = this;
    return { file: PASSAGE_FILE, indexFile, passageCount, topics: [...topics], indexMilliseconds };
  }

  private note(heading: string): void {
    const topic = heading.replace(/\s+/g, ' ').trim();
    const isTopic = topic.length <= LONGEST_TOPIC && /\p{L}{2}/u.test(topic);
    if (isTopic && this.topics.size < MOST_TOPICS) this.topics.add(topic);
  }

  private async flush(): Promise<void> {
    const { lines } = this;
    this.lines = '';
    await appendFile(this.scratchFile, lines);
  }
}

/** Without what no database takes: NUL characters and halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function copySql(source: string, target: string): string {
  const columns = "{position: 'INTEGER', text: 'VARCHAR', page: 'INTEGER', headings: 'VARCHAR[]'}";
  const options = `format = 'newline_delimited', maximum_object_size = ${String(LONGEST_LINE)}, columns = ${columns}`;
  return `COPY (FROM read_json(${literal(source)}, ${options})) TO ${literal(target)}
    (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 8192)`;
}
