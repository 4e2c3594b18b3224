/** How cells are written down. */
export interface Dialect {
  readonly delimiter: string;
  /** `none`: a quote is an ordinary character, as in many tab-separated files. */
  readonly quoting: 'doubled' | 'backslash' | 'none';
}

/** The characters that may separate cells, the commonest first. */
export const DELIMITERS = [',', '\t', ';', '|'] as const;
