import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILES = new URL('./files/', import.meta.url).pathname;
const QUESTIONS = new URL('./questions.tsv', import.meta.url);
/** Where files lie that are not ours, by the first part of a name. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['mdx', 'files/mdx'],
  ['xquad-en', 'retrieval/xquad-en/corpus.jsonl'],
]);

/** The halves of the set: mechanisms were made on the first, the other one was kept back. */
type Half = 'first' | 'kept';

/** A question to documents, ours, with what its answer must hold. */
export interface DocumentSetQuestion {
  readonly half: Half;
  readonly kind: 'fact' | 'list' | 'yes/no' | 'compare';
  readonly files: readonly string[];
  readonly question: string;
  /**
   * A pattern; `Yes`, `No` or `refused`; of a comparison the patterns of both values and the file that has the higher or
   * earlier one, parted by `;`.
   */
  readonly gold: string;
}

/** The questions of the set, in its order. */
export async function documentSet(): Promise<DocumentSetQuestion[]> {
  const [, ...lines] = (await readFile(QUESTIONS, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [half, kind, files = '', question = '', gold = ''] = line.split('\t');
    return {
      half: half as Half,
      kind: kind as DocumentSetQuestion['kind'],
      files: files.split(' '),
      question,
      gold,
    };
  });
}

/** A file as it is read, with its text. */
export interface DocumentFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The file that a name of the set stands for: one of ours, one of the manuals, or the paragraphs of one article.
 * @param root of the files that are not ours
 * @returns null where it is not there
 */
export async function documentFile(name: string, root: string): Promise<DocumentFile | null> {
  const [first = '', ...rest] = name.split('/');
  const other = OTHERS.get(first);
  if (other === undefined) return { name, text: await readFile(join(FILES, name), 'utf8') };
  const isArticle = other.endsWith('.jsonl');
  const path = isArticle ? join(root, other) : join(root, other, ...rest);
  if (!existsSync(path)) return null;
  const text = await readFile(path, 'utf8');
  if (!isArticle) return { name: rest.at(-1) ?? name, text };
  return { name: `article-${rest.join('')}.txt`, text: paragraphsOf(text, rest.join('')) };
}

function paragraphsOf(corpus: string, article: string): string {
  return corpus
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly _id: string; readonly text: string })
    .filter(({ _id: id }) => id.startsWith(article))
    .map(({ text }) => text)
    .join('\n\n');
}
