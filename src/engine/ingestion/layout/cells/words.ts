/** Words that stand alone in the first cell of a row that sums up others, in the reply languages. */
export const TOTAL_WORDS = [
  'total', 'totals', 'grand total', 'grand totals', 'overall total', 'sum', 'sum total', 'subtotal', 'sub total',
  'sub-total', 'subtotals', 'all total', 'overall', 'all', 'career', 'career total', 'career totals',
  'totales', 'total general', 'suma', 'suma total', 'total parcial', 'soma', 'total geral', 'soma total',
  'somme', 'total général', 'sous-total', 'sous total', 'ensemble',
  'gesamt', 'gesamtsumme', 'summe', 'insgesamt', 'zwischensumme', 'gesamtergebnis', 'endsumme', 'teilsumme',
  'totale', 'totali', 'somma', 'totale complessivo', 'totale generale', 'subtotale',
  'razem', 'ogółem', 'łącznie', 'suma końcowa', 'suma częściowa',
  'toplam', 'genel toplam', 'ara toplam', 'tổng', 'tổng cộng', 'tổng số', 'cộng',
  'jumlah', 'jumlah total', 'total keseluruhan', 'subjumlah',
  'итого', 'всего', 'сумма', 'общий итог', 'итог', 'промежуточный итог',
  'المجموع', 'مجموع', 'الإجمالي', 'إجمالي', 'الاجمالي', 'اجمالي', 'المجموع الكلي', 'المجموع الفرعي',
  'कुल', 'योग', 'कुल योग', 'कुल जोड़', 'उप योग',
  '合計', '合计', '总计', '總計', '総計', '計', '计', '小計', '小计', '总和', '總和', '共计', '共計', '总数', '總數',
  '합계', '총계', '소계', '총합계', '계', '총합',
]; // prettier-ignore

/** Those that are the name of nothing. */
const SURE_WORDS = ['totals', 'grand totals', 'subtotals', 'career totals', 'totales', 'totali', 'totaux'];

/** Words that begin or end the label of a row that sums up a group: `Total Europe`, `North Total`. */
const GROUP_TOTALS = [
  'total', 'totals', 'subtotal', 'sub-total', 'sum', 'suma', 'soma', 'somme', 'sous-total', 'summe', 'gesamt', 'zwischensumme',
  'ergebnis', 'totale', 'subtotale', 'razem', 'toplam', 'toplamı', 'tổng', 'jumlah', 'итого', 'всего', 'итог', 'إجمالي',
  'مجموع', 'कुल', 'योग', '合計', '合计', '小計', '小计', '总计', '總計', '합계', '소계',
]; // prettier-ignore

/** Words that stand alone in the first cell of a row of means of others, in the reply languages. */
export const MEAN_WORDS = [
  'average', 'averages', 'avg', 'avg.', 'mean', 'overall average', 'total average', 'grand average', 'arithmetic mean', 'simple average',
  'weighted average', 'promedio', 'media', 'media total', 'promedio general', 'média', 'média geral', 'moyenne', 'moyennes',
  'moyenne générale', 'durchschnitt', 'mittelwert', 'mittel', 'gesamtdurchschnitt', 'media complessiva', 'średnia', 'średnio',
  'ortalama', 'genel ortalama', 'trung bình', 'bình quân', 'rata-rata', 'rerata', 'среднее', 'в среднем', 'средняя', 'средний',
  'المتوسط', 'متوسط', 'المعدل', 'औसत', 'माध्य', '平均', '平均値', '平均值', '均值', '평균', '평균값',
]; // prettier-ignore

/** Words for a row that tells how others differ; hardly ever the name of anything. */
export const CHANGE_WORDS = [
  'percent change', 'percentage change', '% change', 'change (%)', 'change %', 'pct change', 'net change', 'percent of total', '% of total',
  'variación porcentual', 'variación %', '% variación', 'variação percentual', 'variação %', 'variation en %', 'variation (%)',
  'évolution en %', 'veränderung in %', 'veränderung (%)', 'variazione %', 'variazione percentuale', 'zmiana %', 'zmiana w %',
  'değişim %', 'değişim (%)', '% thay đổi', 'perubahan %', 'perubahan (%)', 'изменение, %', 'изменение в %', 'изменение (%)',
  'نسبة التغير', 'نسبة التغيير', 'प्रतिशत परिवर्तन', '% परिवर्तन', '増減率', '変化率', '增长率', '变化率', '成長率', '증감률', '변화율',
]; // prettier-ignore

/** Words that begin a note under a table. */
const NOTES = [
  'source', 'sources', 'data source', 'note', 'notes', 'nb', 'n.b.', 'n.b', 'footnote', 'footnotes', 'generated', 'created',
  'exported', 'downloaded', 'printed', 'retrieved', 'accessed', 'last updated', 'updated', 'copyright', '(c)', 'remark', 'remarks',
  'disclaimer', 'legend', 'prepared by', 'report generated', 'end of', 'page', 'produced by',
  'quelle', 'quellen', 'hinweis', 'hinweise', 'anmerkung', 'anmerkungen', 'stand', 'erstellt', 'exportiert', 'fußnote',
  'fuente', 'fuentes', 'nota', 'notas', 'elaborado', 'generado', 'actualizado', 'fonte', 'fontes', 'gerado', 'atualizado',
  'sumber', 'catatan', 'dibuat', 'source :', 'remarque', 'remarques', 'généré', 'mis à jour', 'fonti', 'generato', 'aggiornato',
  'źródło', 'uwaga', 'uwagi', 'wygenerowano', 'kaynak', 'not', 'notlar', 'oluşturulma', 'nguồn', 'ghi chú', 'chú thích',
  'источник', 'источники', 'примечание', 'примечания', 'сформировано', 'المصدر', 'ملاحظة', 'ملاحظات', 'स्रोत', 'टिप्पणी', 'नोट',
  '資料', '出典', '注', '注記', '備考', '作成日', '来源', '数据来源', '資料來源', '備註', '备注', '说明', '說明', '註', '출처', '자료', '주', '비고', '작성일',
]; // prettier-ignore

const LONGEST_LABEL = 60;

const escaped = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.()+*]/g, '\\$&'))
    .join('|');
const TOTAL = new RegExp(`^(?:${escaped(TOTAL_WORDS)})\\s*[:.]?$`, 'iu');
const GROUP_TOTAL = new RegExp(
  `^(?:(?:${escaped(GROUP_TOTALS)})(?:[\\s:(].*)|.*[\\s-](?:${escaped(GROUP_TOTALS)})\\s*:?)$`,
  'iu',
);
const AROUND_GROUP = new RegExp(
  `^\\s*(?:${escaped(GROUP_TOTALS)})[\\s:]+|[\\s:-]*(?:${escaped(GROUP_TOTALS)})\\s*:?\\s*$`,
  'giu',
);
const SURE = new RegExp(`^(?:(?:${escaped(SURE_WORDS)})|.*:)$`, 'iu');
const MEAN = new RegExp(`^(?:${escaped(MEAN_WORDS)})\\s*[:.]?$`, 'iu');
const CHANGE = new RegExp(`^(?:${escaped(CHANGE_WORDS)})\\s*[:.]?$`, 'iu');
const NOTE = new RegExp(
  `^(?:(?:${escaped(NOTES)})(?=$|[\\s:：.)\\d])|[*†‡§©※¹²³⁴⁵]|\\(\\d\\)\\s|\\[\\d\\]|\\d\\)\\s)`,
  'iu',
);

/** What a label says of the rows that its row sums up: `word` for the word alone, `sure` with a colon or in the plural, `group` where there is more. */
export type TotalLabel = 'sure' | 'word' | 'group' | 'mean' | 'change';

/** How a label says that its row is made of others; null for any other label. */
export function totalLabel(text: string): TotalLabel | null {
  if (text.length > LONGEST_LABEL) return null;
  const label = text.trim();
  if (TOTAL.test(label)) return SURE.test(label) ? 'sure' : 'word';
  if (MEAN.test(label)) return 'mean';
  if (CHANGE.test(label)) return 'change';
  return GROUP_TOTAL.test(label) ? 'group' : null;
}

/** The group that a label names whose rows are summed up: `North` of `North Total`; null for a label of the words alone. */
export function groupInLabel(label: string): string | null {
  const group = label.replace(AROUND_GROUP, '').trim();
  return group === '' || group === label.trim() ? null : group;
}

/** True for a text that begins as notes under tables do. */
export function looksLikeNote(text: string): boolean {
  return NOTE.test(text.trim());
}
