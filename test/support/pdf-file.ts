/** Size of a page in points. Its places are counted from the upper left corner. */
const WIDTH = 595;
const HEIGHT = 842;

export interface PdfPage {
  /** Drawing commands, for example of `text` and `line`. */
  readonly drawn: string;
  /** Dictionaries of what is laid on the page: comments, form fields, links. */
  readonly annotations?: readonly string[];
  /** Degrees by which it is shown turned to the right. */
  readonly rotation?: number;
}

export interface PdfOptions {
  /** Further entries of the document's directory. */
  readonly catalog?: string;
  /** Further entries of the end of the file. */
  readonly trailer?: string;
  /** Further objects, of which the first has the number 5. */
  readonly objects?: readonly string[];
  /** Pages that the directory names but that are no pages. */
  readonly missingPages?: number;
}

interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
}

/** Draws a text whose letters stand on the height `y` from the top of the page. */
export function text(
  x: number,
  y: number,
  words: string,
  { size = 10, bold = false }: TextStyle = {},
): string {
  const font = `/${bold ? 'Bold' : 'Plain'} ${String(size)} Tf`;
  return `BT ${font} ${String(x)} ${String(HEIGHT - y)} Td ${literalOf(words)} Tj ET`;
}

/** Draws lines of text below each other. */
export function lines(x: number, y: number, texts: readonly string[], style: TextStyle = {}): string {
  const pitch = 1.2 * (style.size ?? 10);
  return texts.map((words, i) => text(x, y + i * pitch, words, style)).join('\n');
}

/** Draws a straight line. */
export function line([x1, y1]: [number, number], [x2, y2]: [number, number]): string {
  return `${String(x1)} ${String(HEIGHT - y1)} m ${String(x2)} ${String(HEIGHT - y2)} l S`;
}

/** Draws the lines of a table between all of these places. */
export function ruling(xs: readonly number[], ys: readonly number[]): string {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  return [...xs.map((x) => line([x, top], [x, bottom])), ...ys.map((y) => line([left, y], [right, y]))].join(
    '\n',
  );
}

/** Draws texts in rows and columns. */
export function cells(
  xs: readonly number[],
  y: number,
  rows: readonly (readonly string[])[],
  pitch = 16,
): string {
  return rows
    .flatMap((row, i) => row.map((words, column) => text(xs[column] ?? 0, y + i * pitch, words)))
    .join('\n');
}

/** The dictionary of an annotation at a place, with further entries. */
export function annotation(kind: string, [x, y]: [number, number], entries: string): string {
  const place = [x, HEIGHT - y - 20, x + 200, HEIGHT - y].join(' ');
  return `<< /Type /Annot /Subtype /${kind} /Rect [${place}] ${entries} >>`;
}

/** A string of PDF. */
function literalOf(words: string): string {
  return `(${words.replace(/[\\()]/g, '\\$&')})`;
}

/** A PDF document of these pages. */
export function pdfOf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const { catalog = '', trailer = '', objects = [], missingPages = 0 } = options;
  const first = 5 + objects.length;
  const pageAt = (i: number): string => `${String(first + 2 * i)} 0 R`;
  const missing = Array.from({ length: missingPages }, () => '9999 0 R');
  const kids = [...pages.map((_, i) => pageAt(i)), ...missing];
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return written(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${String(kids.length)} >>`,
      font('Helvetica'),
      font('Helvetica-Bold'),
      ...objects,
      ...pages.flatMap((page, i) => [
        pageObject(page, `${String(first + 2 * i + 1)} 0 R`),
        stream(page.drawn),
      ]),
    ],
    trailer,
  );
}

function pageObject({ annotations = [], rotation = 0 }: PdfPage, content: string): string {
  const resources = '/Resources << /Font << /Plain 3 0 R /Bold 4 0 R >> >>';
  const box = `/MediaBox [0 0 ${String(WIDTH)} ${String(HEIGHT)}] /Rotate ${String(rotation)}`;
  return `<< /Type /Page /Parent 2 0 R ${resources} ${box} /Annots [${annotations.join(' ')}] /Contents ${content} >>`;
}

/** A stream object with this content. */
export function stream(content: string, entries = ''): string {
  return `<< /Length ${String(Buffer.byteLength(content, 'latin1'))} ${entries} >>\nstream\n${content}\nendstream`;
}

/** Writes objects, of which the first has the number 1 and is the document's directory. */
function written(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = file.length;
    file += `${String(i + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = String(objects.length + 1);
  const directory = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Buffer.from(file + directory + end, 'latin1');
}
