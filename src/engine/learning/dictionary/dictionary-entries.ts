import { writtenWords } from '../../answering/tables/header-words.js';
import { codedValuesIn, withoutCodes } from '../codes.js';
import { type DescribedColumn } from './described-columns.js';
import { type ProposedEntry } from '../proposed-entry.js';

/** An entry with the rows of a dictionary that say it, from 0. */
interface EntryOfRows {
  readonly entry: ProposedEntry;
  readonly rows: readonly number[];
}

const MOST_LABEL_WORDS = 4;
const MOST_LABEL_CHARACTERS = 100;
const MOST_TEXT_CHARACTERS = 2000;

const isLabel = (text: string): boolean =>
  text.length <= MOST_LABEL_CHARACTERS &&
  text.split(/\s+/).length <= MOST_LABEL_WORDS &&
  !/[.;:!?。\n]/u.test(text);

const inWords = (text: string): string => writtenWords(text).join(' ');

/** What a data dictionary says, as entries of knowledge: short labels are other words, longer texts descriptions. */
export function entriesOfDictionary(described: readonly DescribedColumn[]): EntryOfRows[] {
  return described.flatMap((each) =>
    [...labels(each), ...descriptions(each), ...codes(each)].map((entry) => ({ entry, rows: each.rows })),
  );
}

function labels({ table, column: { name }, texts }: DescribedColumn): ProposedEntry[] {
  return texts
    .filter((text) => isLabel(text) && codedValuesIn(text).length === 0 && inWords(text) !== inWords(name))
    .map((text) => ({ section: 'synonyms', fields: { table, column: name, also: [text] } }));
}

function descriptions({ table, column: { name }, texts, unit }: DescribedColumn): ProposedEntry[] {
  const longer = texts.filter((text) => !isLabel(text)).map(withoutCodes);
  const said = [...longer, ...(unit === null ? [] : [`Unit: ${unit}.`])].filter((text) => text !== '');
  const text = said.join(' ').slice(0, MOST_TEXT_CHARACTERS).trim();
  return text === '' ? [] : [{ section: 'descriptions', fields: { table, column: name, text } }];
}

/** Other words for values of texts; of numbers, conditions that have a name. */
function codes({ table, column: { name, type }, codes: all }: DescribedColumn): ProposedEntry[] {
  const named = all.filter(({ code, label }) => isLabel(label) && label !== code);
  if (type === 'text')
    return named.map(({ code, label }) => ({
      section: 'synonyms',
      fields: { table, column: name, value: code, also: [label] },
    }));
  if (type !== 'integer') return [];
  const column = /^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
  return named.map(({ code, label }) => ({
    section: 'segments',
    fields: { name: label, table, condition: `${column} = ${code}` },
  }));
}
