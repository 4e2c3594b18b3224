import { type Column } from '../../link/headers/schema.js';
import { type Measure } from '../../representation/measure.js';
import { type Reading, refOf } from '../reading.js';

const NAMES = /\b(?:nps|net promoters?)\b/;
const HIGHEST = 10;

/** True for answers from 0 to 10. */
const isScale = ({ role, profile }: Column): boolean =>
  role === 'measure' && profile.type === 'integer' && profile.max === HIGHEST && Number(profile.min) >= 0;

/** True for the question by which a net promoter score is asked. */
const isOfPromoters = ({ stems }: Column): boolean =>
  stems.some((each) => /^(?:recommend|nps|promot)/.test(each));

/** The one column of answers whether people would recommend something; null where it is not clear which. */
function scaleOf(reading: Reading): Column | null {
  const scales = reading.schema.columns.filter(isScale);
  const [column, other] = scales.length > 1 ? scales.filter(isOfPromoters) : scales;
  return column && !other ? column : null;
}

/**
 * "the net promoter score by branch": the percentage of answers of 9 and 10 less that of answers up to 6. Null where it is
 * not asked for, or where no column can hold such answers.
 */
export function readPromoters(reading: Reading): Measure | null {
  const words = [...reading.items.keys()].filter((index) => isNameAt(reading, index));
  const column = words.length === 0 ? null : scaleOf(reading);
  if (!column) return null;
  reading.use(...words);
  for (const { index, meaning } of reading.freeColumns()) if (meaning.column === column) reading.use(index);
  reading.takeAll('avg', 'share');
  return { fn: 'avg', column: { ...refOf(column), type: 'number', view: { kind: 'promoter' } } };
}

/** True for "NPS" and for each of the words "net promoter score". */
function isNameAt(reading: Reading, index: number): boolean {
  const norm = (at: number): string => reading.items[at]?.norm ?? '';
  if (NAMES.test(norm(index)) || (norm(index) === 'net' && /^promoter/.test(norm(index + 1)))) return true;
  if (/^promoters?\b/.test(norm(index))) return norm(index - 1) === 'net';
  return /^scores?$/.test(norm(index)) && /^(?:nps|promoters?|net promoters?)$/.test(norm(index - 1));
}
