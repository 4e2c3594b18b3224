/** Those that files can be read by. */
export const ENCODINGS: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874].map((page) => `windows-${page}`),
  ...[2, 5, 6, 7, 8, 13].map((part) => `iso-8859-${part}`),
  ...['koi8-r', 'koi8-u', 'ibm866', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gb18030', 'big5'],
];
