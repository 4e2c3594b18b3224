/** TextDecoder's names of the encodings older than Unicode, by the detector's names of them in lower case. */
export const LEGACY_ENCODINGS = {
  big5: 'big5',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'iso-2022-jp': 'iso-2022-jp',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
  gb18030: 'gb18030',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  ibm866: 'ibm866',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-5': 'iso-8859-5',
  'iso-8859-6': 'iso-8859-6',
  'iso-8859-7': 'iso-8859-7',
  'iso-8859-8': 'iso-8859-8',
  'iso-8859-13': 'iso-8859-13',
} as const;

export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[keyof typeof LEGACY_ENCODINGS];

export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

/** `utf-8 (damaged)`: mostly UTF-8, with bytes that are not; these become U+FFFD. */
export type Encoding = 'utf-8' | 'utf-8 (damaged)' | WideEncoding | LegacyEncoding;
