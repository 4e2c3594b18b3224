import { type Token } from 'markdown-it';
import { withoutTags } from './markup.js';

/** What readers see of the content of a paragraph, a heading or a cell. */
export function inlineText(content: Token): string {
  return (content.children ?? []).map(shownText).join('').trim();
}

function shownText(token: Token): string {
  switch (token.type) {
    case 'softbreak':
      return ' ';
    case 'hardbreak':
      return '\n';
    case 'image':
      return (token.children ?? []).map(shownText).join('');
    case 'html_inline':
      return withoutTags(token.content);
    default:
      return token.content;
  }
}
