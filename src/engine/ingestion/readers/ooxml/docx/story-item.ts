import { type Grid } from '../../content.js';

export type NoteKind = 'footnote' | 'endnote' | 'comment';

/** A table that was read. */
interface ReadTable {
  /** @param headings those that it stands under, the outermost first */
  grid(headings: readonly string[]): Grid;
}

/** What a body, header, footnote or the like holds, in its order. */
export type StoryItem =
  /** `headingLevel` is 1 for the outermost heading, 0 for the title of the document, null for other text. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly headingLevel: number | null }
  | { readonly kind: 'table'; readonly table: ReadTable }
  /** What another part holds: a chart or a diagram. */
  | { readonly kind: 'part'; readonly relationshipId: string }
  | { readonly kind: 'note'; readonly note: NoteKind; readonly id: string };
