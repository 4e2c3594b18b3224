import MarkdownIt, { type Token } from 'markdown-it';
import { inlineText } from './inline-text.js';
import { tableRows } from './markdown-table.js';
import { withoutTags } from './markup.js';
import { flattened, MOST_LEVELS } from './nesting.js';
import { type GridRow } from '../content.js';

/** A part of a Markdown document. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; /** 1 to 6. */ readonly rank: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly GridRow[] };

/** Reads Markdown. Items of numbered lists keep their numbers. */
export class BlockReader {
  private readonly markdown = new MarkdownIt({ html: true, maxNesting: MOST_LEVELS });

  /** @param isMdx indented text is no code there */
  constructor(isMdx: boolean) {
    if (isMdx) this.markdown.disable('code');
  }

  *read(text: string): Generator<Block> {
    const flat = flattened(withFootnotes(text));
    const tokens = this.markdown.parse(flat, {});
    const lines = flat.split('\n');
    let number = '';
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i];
      if (token?.type === 'heading_open') {
        const text = this.textOf(tokens[++i]);
        if (text !== '') yield { kind: 'heading', text, rank: Number(token.tag.slice(1)) };
      } else if (token?.type === 'table_open') {
        const first = i;
        while (tokens[i]?.type !== 'table_close') i++;
        yield { kind: 'table', rows: tableRows(tokens.slice(first, i), lines) };
      } else if (token?.type === 'list_item_open') {
        number = token.info && `${token.info}${token.markup} `;
      } else {
        const shown = this.textOf(token);
        if (shown !== '') yield { kind: 'text', text: number + shown };
        if (shown !== '') number = '';
      }
    }
  }

  private textOf(token: Token | undefined): string {
    if (token?.type === 'inline') return inlineText(token);
    if (token?.type === 'fence' || token?.type === 'code_block') return token.content.trimEnd();
    return token?.type === 'html_block' ? this.withoutEntities(withoutTags(token.content)).trim() : '';
  }

  private withoutEntities(html: string): string {
    return html.replace(/&[#\w]+;/g, (entity) => this.markdown.utils.unescapeAll(entity));
  }
}

/** A footnote of one word looks like the address of a link, which is not shown. */
function withFootnotes(text: string): string {
  return text.replace(/^( {0,3})\[\^/gm, '$1\\[^');
}
