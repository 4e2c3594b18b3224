import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OfficeFolder, SHEET_NAMESPACES, workbookEntries } from '../../support/office-files.js';

/** A workbook and the numbers of its rows that sum up others. */
interface StyledWorkbook {
  readonly name: string;
  readonly rows: readonly number[];
  readonly path: string;
}

interface StyledRow {
  readonly marks: string;
  readonly cells: readonly string[];
}

const MOST_INDENT = 4;
/** The style of a cell by bold, line above, shaded, and its indentation: four bits and more. */
const STYLES = `<styleSheet ${SHEET_NAMESPACES}>
  <fonts><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDDDDD"/></patternFill></fill></fills>
  <borders><border><top/><bottom/></border><border><top style="thin"/><bottom/></border></borders>
  <cellStyleXfs><xf/></cellStyleXfs><cellXfs>${Array.from({ length: 8 * MOST_INDENT }, (_, i) => styleOf(i)).join('')}</cellXfs></styleSheet>`;

function styleOf(index: number): string {
  const bit = (place: number): string => String((index >> place) & 1);
  return `<xf fontId="${bit(0)}" borderId="${bit(1)}" fillId="${bit(2)}"><alignment indent="${String(index >> 3)}"/></xf>`;
}

/** Writes the workbooks of our own in which only the style tells, into a folder. */
export async function styledWorkbooks(folder: OfficeFolder): Promise<StyledWorkbook[]> {
  const text = readFileSync(join(import.meta.dirname, 'styled-workbooks.txt'), 'utf8');
  const workbooks: StyledWorkbook[] = [];
  for (const block of text.split(/^= /m).slice(1)) {
    const [title = '', ...lines] = block.trimEnd().split('\n');
    const [name = '', totals = ''] = title.split(':');
    const xml = sheetOf(lines.map(rowOf));
    const styles = { id: 'styles', type: 'styles', xml: STYLES };
    const path = await folder.zip(workbookEntries({ Sheet1: xml }, [styles]), `${name}.xlsx`);
    workbooks.push({ name, rows: totals.split(' ').filter(Boolean).map(Number), path });
  }
  return workbooks;
}

function rowOf(line: string): StyledRow {
  const at = line.indexOf(' ');
  return { marks: line.slice(0, at), cells: line.slice(at + 1).split('|') };
}

function sheetOf(rows: readonly StyledRow[]): string {
  return rows
    .map(({ marks, cells }, i) => {
      const style = ['*', '^', '#'].reduce(
        (sum, mark, bit) => sum + (marks.includes(mark) ? 1 << bit : 0),
        0,
      );
      const written = cells.map((cell, column) => {
        const index = style + (column === 0 ? 8 * countOf('>', marks) : 0);
        return cellOf(valueAt(rows, i, column), cell, index);
      });
      return `<row r="${String(i + 1)}" outlineLevel="${String(countOf('+', marks))}">${written.join('')}</row>`;
    })
    .join('');
}

function cellOf(value: number | null, text: string, style: number): string {
  if (value !== null) return `<c s="${String(style)}"><v>${String(value)}</v></c>`;
  return text === ''
    ? '<c/>'
    : `<c s="${String(style)}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** The number of a cell, or the sum that it is; null for text. */
function valueAt(rows: readonly StyledRow[], row: number, column: number): number | null {
  const text = rows[row]?.cells[column] ?? '';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!text.startsWith('=')) return null;
  const sum = text
    .slice(1)
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    })
    .reduce((all, each) => all + (valueAt(rows, each - 1, column) ?? 0), 0);
  return Math.round(sum * 100) / 100;
}

function countOf(mark: string, marks: string): number {
  return marks.split(mark).length - 1;
}
