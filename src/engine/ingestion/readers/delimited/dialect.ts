/** How cells are written down. */
export interface Dialect {
  /** One or several characters. */
  readonly delimiter: string;
  /** What encloses cells that hold a delimiter, a line break or the mark itself. */
  readonly quote: '"' | "'";
  /** How a quote is written inside quotes; `none`: it is an ordinary character, as in many tab-separated files. */
  readonly quoting: 'doubled' | 'backslash' | 'none';
  /** What a line begins with that is a remark, or null. */
  readonly comment: string | null;
}

/** The dialect of RFC 4180. */
export const REGULAR: Dialect = { delimiter: ',', quote: '"', quoting: 'doubled', comment: null };

/** What may separate cells, the commonest first. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What separates cells now and then. */
export const RARE_DELIMITERS = [
  '||',
  '::',
  ';;',
  ',,',
  '\t\t',
  '\\t',
  '~',
  '^',
  '¦',
  '\u0001',
  '\u001f',
  ':',
  ' ',
] as const;
