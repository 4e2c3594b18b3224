/** What a word can only mean, though no name says so. */
export interface Meant {
  readonly table: string;
  /** Null where it means the rows of the table. */
  readonly column: string | null;
}

/** Words, in small letters, with what each can only mean. */
export type MeantWords = ReadonlyMap<string, Meant>;

export const NO_WORDS: MeantWords = new Map();
