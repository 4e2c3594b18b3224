/** What all sheets of a workbook share. */
export interface Biff8Globals {
  /** Codes of the number formats by the number of the cell's format. */
  readonly formats: readonly string[];
  readonly texts: readonly string[];
  readonly date1904: boolean;
}
