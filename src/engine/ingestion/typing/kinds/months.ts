/** Names of the months in the reply languages that have them, in lower case; also as they stand after a day. */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ['january', 'jan', 'enero', 'ene', 'janeiro', 'januari', 'januar', 'janvier', 'janv', 'gennaio', 'gen', 'ocak', 'oca', 'styczeń', 'stycznia', 'sty', 'январь', 'января', 'янв', 'يناير', 'जनवरी', 'jänner'],
  ['february', 'feb', 'febrero', 'fevereiro', 'fev', 'februari', 'februar', 'février', 'févr', 'fév', 'febbraio', 'şubat', 'şub', 'luty', 'lutego', 'lut', 'февраль', 'февраля', 'фев', 'февр', 'فبراير', 'फ़रवरी', 'फरवरी'],
  ['march', 'mar', 'marzo', 'março', 'maret', 'märz', 'mrz', 'mär', 'mars', 'mart', 'marzec', 'marca', 'март', 'марта', 'мар', 'مارس', 'मार्च'],
  ['april', 'apr', 'abril', 'abr', 'avril', 'avr', 'aprile', 'nisan', 'nis', 'kwiecień', 'kwietnia', 'kwi', 'апрель', 'апреля', 'апр', 'أبريل', 'ابريل', 'अप्रैल'],
  ['may', 'mayo', 'maio', 'mai', 'mei', 'maggio', 'mag', 'mayıs', 'maj', 'maja', 'май', 'мая', 'مايو', 'मई'],
  ['june', 'jun', 'junio', 'junho', 'juni', 'juin', 'giugno', 'giu', 'haziran', 'haz', 'czerwiec', 'czerwca', 'cze', 'июнь', 'июня', 'июн', 'يونيو', 'जून'],
  ['july', 'jul', 'julio', 'julho', 'juli', 'juillet', 'juil', 'luglio', 'lug', 'temmuz', 'tem', 'lipiec', 'lipca', 'lip', 'июль', 'июля', 'июл', 'يوليو', 'जुलाई'],
  ['august', 'aug', 'agosto', 'ago', 'agustus', 'agu', 'août', 'aout', 'ağustos', 'ağu', 'sierpień', 'sierpnia', 'sie', 'август', 'августа', 'авг', 'أغسطس', 'अगस्त'],
  ['september', 'sep', 'sept', 'septiembre', 'setiembre', 'setembro', 'set', 'septembre', 'settembre', 'eylül', 'eyl', 'wrzesień', 'września', 'wrz', 'сентябрь', 'сентября', 'сен', 'сент', 'سبتمبر', 'सितंबर', 'सितम्बर'],
  ['october', 'oct', 'octubre', 'outubro', 'out', 'oktober', 'okt', 'octobre', 'ottobre', 'ott', 'ekim', 'eki', 'październik', 'października', 'paź', 'октябрь', 'октября', 'окт', 'أكتوبر', 'अक्टूबर', 'अक्तूबर'],
  ['november', 'nov', 'noviembre', 'novembro', 'novembre', 'kasım', 'kas', 'listopad', 'listopada', 'lis', 'ноябрь', 'ноября', 'ноя', 'нояб', 'نوفمبر', 'नवंबर', 'नवम्बर'],
  ['december', 'dec', 'diciembre', 'dic', 'dezembro', 'dez', 'desember', 'des', 'dezember', 'décembre', 'déc', 'dicembre', 'aralık', 'ara', 'grudzień', 'grudnia', 'gru', 'декабрь', 'декабря', 'дек', 'ديسمبر', 'दिसंबर', 'दिसम्बर'],
]; // prettier-ignore

const numbered = MONTH_NAMES.flatMap((names, month) => names.map((name) => ({ name, month: month + 1 })));

/** All names, the longest first, each with its month (the first is 1). */
export const MONTHS: readonly { readonly name: string; readonly month: number }[] = numbered.sort(
  (a, b) => b.name.length - a.name.length,
);

const known = new Set(MONTHS.map(({ name }) => name));

export function isMonthName(text: string): boolean {
  return known.has(text.toLowerCase().replace(/\.$/, ''));
}
