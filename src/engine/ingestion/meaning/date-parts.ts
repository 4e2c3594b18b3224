import { type DatePart, type SemanticType } from '../../column-meaning.js';
import { type ColumnProfile } from '../../table.js';
import { headerWords } from './header-words.js';

/** Words of parts of dates, in the reply languages; the sense of a word in several languages is the commoner one. */
const PART_WORDS: Readonly<Record<Exclude<DatePart, 'year'>, string>> = {
  quarter: 'quarter qtr quartal trimestre kwartal квартал ceyrek kuartal quy 季度 四半期 분기 ربع तिमाही',
  month: 'month months monat mes mois mese miesiac месяц ay bulan thang 月 月份 월 شهر माह महीना mo mm',
  week: 'week kw woche semana semaine settimana tydzien неделя hafta minggu tuan 週 周 주 أسبوع सप्ताह',
  day: 'day days tag dia jour giorno dzien день gun hari ngay 日 일 يوم दिन weekday wochentag dow dd dy',
  hour: 'hour hr stunde hora heure ora godzina час saat jam gio 時 时 시 ساعة घंटा hh',
  minute: 'minute minuto minuta минута dakika menit phut 分 분 دقيقة मिनट',
};
const byWord = new Map(
  Object.entries(PART_WORDS).flatMap(([part, words]) =>
    words.split(' ').map((word) => [word, part as DatePart] as const),
  ),
);
/** What the numbers of a part lie between. */
const BOUNDS: Readonly<Record<DatePart, readonly [number, number]>> = {
  year: [0, 3000],
  quarter: [1, 4],
  month: [1, 12],
  week: [0, 53],
  day: [0, 31],
  hour: [0, 24],
  minute: [0, 59],
};

/** A column and the part of a date that it holds. */
interface NamedPart {
  readonly name: string;
  readonly part: DatePart | null;
}

/** The part of a date that a column of years or parts of dates holds; null for any other column. */
export function datePartOf({ name, min, max }: ColumnProfile, type: SemanticType): DatePart | null {
  if (type === 'year') return 'year';
  if (type !== 'date-part') return null;
  const words = headerWords(name);
  const part = words.map((word) => byWord.get(word)).find((found) => found !== undefined) ?? null;
  if (part === null || typeof min !== 'number' || typeof max !== 'number') return part;
  const [least, most] = BOUNDS[part];
  return min >= least && max <= most ? part : null;
}

/**
 * The columns that together with one are a date: a year and a month or quarter, and a day where there is one, whose names
 * differ in nothing but the part. Empty where there is no such date.
 */
export function dateColumnsOf(name: string, parts: readonly NamedPart[]): string[] {
  const rest = restOf(name);
  const alike = parts.filter((each) => each.part !== null && restOf(each.name) === rest);
  const one = (part: DatePart): string[] => {
    const found = alike.filter((each) => each.part === part);
    return found.length === 1 ? found.map((each) => each.name) : [];
  };
  const [year, month] = [one('year'), [...one('month'), ...one('quarter')].slice(0, 1)];
  if (year.length === 0 || month.length === 0) return [];
  const columns = [...year, ...month, ...one('day')];
  return columns.includes(name) ? columns : [];
}

/** `start_year` and `start_month` leave the same rest. */
function restOf(name: string): string {
  return headerWords(name)
    .filter(
      (word) =>
        !byWord.has(word) &&
        !/^(?:year|yr|jahr|ano|annee|anno|rok|год|yil|tahun|nam|年|年度|년|سنة|वर्ष|num|number|of|yy|yyyy|name)$/.test(
          word,
        ),
    )
    .join(' ');
}
