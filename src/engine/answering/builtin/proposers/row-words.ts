import { type MeantWords } from '../../mentions/meant-words.js';
import { type LinkSource } from '../link/link-source.js';
import { isNamedThing } from '../link/values/names-of-rows.js';
import { wordMeanings } from '../link/word-meanings.js';
import { type Token, tokenize } from '../text/tokenize.js';

/** Whether a word stands for the rows of a table, and no part of its headers. */
function standsForRows(token: Token, source: LinkSource): boolean {
  const isOfHeader = source.schema.columns.some(({ stems }) => stems.includes(token.stem));
  if (isOfHeader && !isNamedThing(token, source)) return false;
  return wordMeanings(token, source).some(({ kind }) => kind === 'rows' || kind === 'person');
}

/** Words of a question that call the rows of one table what they are, with that table: "people", "tweets", "foods". */
export function rowWords(question: string, sources: readonly LinkSource[]): MeantWords {
  const single = sources.filter(({ schema }) => schema.composition === null);
  const words = tokenize(question).flatMap((token): [string, { table: string; column: null }][] => {
    const [only, other] = single.filter((source) => standsForRows(token, source));
    return only && !other ? [[token.norm, { table: only.schema.table.name, column: null }]] : [];
  });
  return new Map(words);
}
