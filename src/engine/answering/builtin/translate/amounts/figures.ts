/**
 * A figure as English writes it, from one with the decimal mark given: `1.234,5` becomes `1234.5`. A mark of the other
 * kind that does not group digits by three is read as a decimal mark all the same.
 */
export function readFigure(text: string, decimal: '.' | ','): string {
  const [read = text, sign = '', digits = ''] =
    /^([-−]?)[$€£¥₹₩₺]?([\d.,'\u00a0\u202f]*\d)/u.exec(text) ?? [];
  const plain = digits.replace(/['\u00a0\u202f]/gu, '');
  return `${sign === '' ? '' : '-'}${ungrouped(plain, decimal)}${text.slice(read.length)}`;
}

function ungrouped(digits: string, decimal: '.' | ','): string {
  const group = decimal === ',' ? '.' : ',';
  const grouped = decimal === ',' ? /^\d{1,3}(\.\d{3})+(,\d+)?$/ : /^\d{1,3}(,\d{2,3})+(\.\d+)?$/;
  if (grouped.test(digits)) return digits.replaceAll(group, '').replace(decimal, '.');
  return digits.replace(/,(?=\d+$)/, '.').replaceAll(',', '');
}
