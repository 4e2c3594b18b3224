/** Words, in small letters, with the column that each can only mean, though its header says something else. */
export type MeantWords = ReadonlyMap<string, { readonly table: string; readonly column: string }>;

export const NO_WORDS: MeantWords = new Map();
