import { type ColumnProfile } from '../../table.js';
import { share } from '../cell-table.js';
import { codedValuesIn, type CodedValue } from '../codes.js';
import { entriesOfDictionary } from './dictionary-entries.js';
import { type ProposedEntry } from '../proposed-entry.js';

/** Spreadsheets begin a comment with who wrote it, in a line of its own. */
const AUTHOR = /^[^\n:]{1,60}:[ \t]*\r?\n/u;
/** Of the codes that a comment lists, to be those of the column. */
const LEAST_SHARE = 0.7;

/** What a comment on the header of a column says, as entries of knowledge: a short label is another word, a longer text a description. */
export function entriesOfComment(table: string, column: ColumnProfile, comment: string): ProposedEntry[] {
  const text = comment.replace(AUTHOR, '').trim();
  const described = { table, column, rows: [], texts: [text], unit: null, codes: codesOf(column, text) };
  return entriesOfDictionary([described]).map(({ entry }) => entry);
}

function codesOf({ topValues }: ColumnProfile, text: string): readonly CodedValue[] {
  const values = new Set(topValues.map(({ value }) => value));
  const codes = codedValuesIn(text);
  return share(codes.filter(({ code }) => values.has(code)).length, codes.length) >= LEAST_SHARE ? codes : [];
}
