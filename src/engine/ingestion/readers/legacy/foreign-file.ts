/** What is known of a file that is nothing else. */
export const TEXT_FILE = 'a text file';

const SIGNATURES: readonly [string, string][] = [
  ['25504446', 'a PDF document'],
  ['7b5c727466', 'a rich text document (RTF)'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['1f8b', 'a gzip archive'],
  ['52617221', 'a RAR archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['53514c69746520', 'a SQLite database'],
  ['4d5a', 'a program'],
];

const ZIPPED: readonly [string, string][] = [
  ['word/document.xml', 'a newer Word document; rename it to .docx'],
  ['xl/workbook.xml', 'a newer Excel workbook; rename it to .xlsx'],
  ['xl/workbook.bin', 'a binary Excel workbook (.xlsb); save it as .xlsx'],
  ['ppt/presentation.xml', 'a newer PowerPoint presentation; rename it to .pptx'],
  ['application/vnd.oasis.opendocument', 'an OpenDocument file; save it in the format of Microsoft Office'],
];

const WEB_PAGE = /^\s*<(!doctype html|html|head|meta|body|style|div|table|center|p|font)\b/i;
const WORD_XML = /<w:wordDocument|<pkg:package|schemas\.microsoft\.com\/office\/word\/2003/;

/**
 * What a file is that is not of the format its name says, as people know it, for example `a PDF document`; null where
 * nothing is known of it.
 */
export function foreignKind(bytes: Buffer): string | null {
  const hex = bytes.subarray(0, 8).toString('hex');
  if (hex.startsWith('504b0304')) return zippedKind(bytes);
  const known = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  if (known) return known[1];
  const start = textStart(bytes);
  if (WEB_PAGE.test(start))
    return 'a web page (HTML); open it in Office and save it in the format that its file extension says';
  if (WORD_XML.test(start)) return 'a Word document in XML; save it as .docx';
  return isText(start) ? TEXT_FILE : null;
}

function zippedKind(bytes: Buffer): string {
  const known = ZIPPED.find(([entry]) => bytes.includes(entry));
  return known?.[1] ?? 'a ZIP archive';
}

/** The first characters of a text in UTF-8, UTF-16 with a mark, or any encoding whose letters are those of ASCII. */
export function textStart(bytes: Buffer): string {
  const start = bytes.subarray(0, 4096);
  const isWide = start[0] === 0xff && start[1] === 0xfe;
  return start.toString(isWide ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
}

function isText(start: string): boolean {
  // eslint forbids control characters in patterns, hence the class.
  const odd = start.match(/[\p{Cc}\ufffd]/gu)?.filter((one) => !/\s/.test(one)).length ?? 0;
  return start !== '' && odd === 0;
}
