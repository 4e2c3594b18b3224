import { type Content, type ContentOptions } from '../content.js';
import { refuseTooWide } from '../../column-limit.js';
import { type SourceFile } from '../file-reader.js';
import { gridOfRows } from '../grid-of-rows.js';
import { HeadingPath } from '../text/heading-path.js';
import { plainText } from '../text/plain-text.js';
import { type Block, BlockReader } from './blocks.js';
import { chunksOf } from './chunks.js';
import { withoutFrontMatter } from './front-matter.js';
import { markdownOf } from './mdx.js';

const TITLE_RANK = 0;

/** Takes a Markdown or MDX file apart: headings, paragraphs, list items, code, tables. */
export async function* parseMarkdown(source: SourceFile, options: ContentOptions): AsyncGenerator<Content> {
  const isMdx = source.extension.toLowerCase() === '.mdx';
  const headings = new HeadingPath();
  const reader = new BlockReader(isMdx);
  let isFirst = true;
  for await (const chunk of chunksOf(plainText(source.path, options.encoding))) {
    const { title, body } = isFirst ? withoutFrontMatter(chunk) : { title: null, body: chunk };
    isFirst = false;
    if (title !== null) yield contentOf({ kind: 'heading', text: title, rank: TITLE_RANK }, headings);
    for (const block of reader.read(isMdx ? markdownOf(body) : body)) {
      if (block.kind === 'table') refuseTooWide(widthOf(block), options.maxColumns);
      yield contentOf(block, headings);
    }
  }
}

function contentOf(block: Block, headings: HeadingPath): Content {
  if (block.kind === 'heading') headings.enter(block.text, block.rank);
  if (block.kind === 'table') return gridOfRows(block.rows, { headings: headings.texts, headerRows: 1 });
  return { kind: 'text', text: block.text, page: null, headings: headings.texts };
}

function widthOf({ rows }: Extract<Block, { kind: 'table' }>): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}
