/** At most this many quotes and lists may begin in one line. */
const MOST_CONTAINERS = 20;
const CONTAINER = '[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))';
const DEEP_LINE = new RegExp(`^((?:${CONTAINER}){${String(MOST_CONTAINERS)}})(?:${CONTAINER})+`, 'gm');
const MOST_INDENT = 80;
const FAR_LINE = new RegExp(`^[ \\t]{${String(MOST_INDENT)},}`, 'gm');

/** Deep enough for all that `flattened` leaves. Of what is nested deeper, markdown-it drops the text. */
export const MOST_LEVELS = 200;

/** Takes marks and blanks off the beginning of lines that are nested too deep. */
export function flattened(markdown: string): string {
  return markdown.replace(FAR_LINE, ' '.repeat(MOST_INDENT)).replace(DEEP_LINE, '$1');
}
