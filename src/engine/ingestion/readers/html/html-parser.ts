import { Parser } from 'htmlparser2';
import { UnreadableFile } from '../../unreadable-file.js';
import { type Content, type ContentOptions } from '../content.js';
import { expectKind, kindOfFile } from '../file-kind.js';
import { type SourceFile } from '../file-reader.js';
import { plainText } from '../text/plain-text.js';
import { HtmlContents } from './html-contents.js';

/** After so many it is seen whether the page is one that people made: deep ones take ever longer. */
const PIECE_CHARACTERS = 2 ** 14;

/** Takes a web page apart: headings, texts and tables. Nothing of it is run or fetched. */
export async function* parseHtml(source: SourceFile, options: ContentOptions): AsyncGenerator<Content> {
  const kind = await kindOfFile(source.path);
  // A page may lack all that a page begins with.
  if (kind !== 'text' && kind !== 'xml') expectKind('html', kind);
  const contents = new HtmlContents(options.maxColumns);
  const parser = new Parser(contents, { decodeEntities: true });
  for await (const text of plainText(source.path, options.encoding)) {
    for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
      parser.write(text.slice(at, at + PIECE_CHARACTERS));
      if (contents.fault !== null) throw new UnreadableFile(contents.fault);
      yield* contents.take();
    }
  }
  parser.end();
  contents.finish();
  yield* contents.take();
}
