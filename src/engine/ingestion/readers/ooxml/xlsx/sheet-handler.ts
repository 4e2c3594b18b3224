import { refuseTooWide } from '../../../column-limit.js';
import { type GridRow, type MergedCells, type RowStyle } from '../../content.js';
import { formattedText } from '../../spreadsheet/cell-text.js';
import { type FormatKind, PLAIN_NUMBER } from '../../spreadsheet/number-format.js';
import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { columnOf, rangeOf } from './cell-reference.js';
import { isoMomentText, unescapedText } from './cell-text.js';
import { type PackedTexts } from './packed-texts.js';
import { type CellLook } from './cell-looks.js';
import { RowStyles } from './row-styles.js';
import { SheetNotes } from './sheet-notes.js';
import { isOn } from './workbook.js';

const LAST_ROW = 2 ** 31;

/** What the cells of all sheets of a workbook share. */
export interface WorkbookValues {
  readonly texts: PackedTexts;
  /** By the style's index. */
  readonly formats: readonly FormatKind[];
  /** By the style's index. */
  readonly looks: readonly CellLook[];
  readonly is1904: boolean;
  readonly maxColumns: number;
}

/** Gathers the rows of a sheet that have cells with a value. */
export class SheetHandler implements XmlHandler {
  readonly merged: MergedCells[] = [];
  readonly notes = new SheetNotes();
  private readonly rowStyles = new RowStyles();
  private level = 0;
  private rows: GridRow[] = [];
  private rowNumber = 0;
  private isRowHidden = false;
  private cells: (string | null)[] = [];
  private column = -1;
  private type = 'n';
  private style = 0;
  private isFormula = false;
  private isValue = false;
  private value = '';

  constructor(private readonly shared: WorkbookValues) {}

  /** How the first rows are set off, by their numbers. */
  get styles(): ReadonlyMap<number, RowStyle> {
    return this.rowStyles.styles;
  }

  /** The rows gathered since the last call. */
  takeRows(): GridRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(element: XmlElement): void {
    switch (element.name) {
      case 'c': {
        this.startCell(element);
        return;
      }
      case 'v':
      case 't':
        this.isValue = true;
        return;
      case 'row': {
        this.startRow(element);
        return;
      }
      case 'f':
        this.isFormula = true;
        {
          element.skip();
          return;
        }
      default: {
        this.openOther(element);
        return;
      }
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false;
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.endRow();
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
  }

  private openOther(element: XmlElement): void {
    switch (element.name) {
      case 'col':
        if (isOn(element.attribute('hidden'))) {
          this.notes.hideColumns(Number(element.attribute('min')) - 1, Number(element.attribute('max')) - 1);
        }
        return;
      case 'mergeCell': {
        const range = rangeOf(element.attribute('ref') ?? '');
        if (range) this.merged.push(range);
        return;
      }
      case 'rPh':
      case 'extLst': {
        element.skip();
        return;
      }
    }
  }

  private startRow(element: XmlElement): void {
    const number = Number(element.attribute('r'));
    this.rowNumber = number > this.rowNumber && number < LAST_ROW ? number : this.rowNumber + 1;
    this.level = Number(element.attribute('outlineLevel') ?? 0);
    this.isRowHidden = isOn(element.attribute('hidden'));
    this.column = -1;
  }

  private endRow(): void {
    if (this.cells.length === 0) return;
    this.notes.addRow(this.cells.length, this.isRowHidden);
    this.rows.push({ number: this.rowNumber, cells: this.cells });
    this.rowStyles.endRow(this.rowNumber, this.level);
    this.cells = [];
  }

  private startCell(element: XmlElement): void {
    const reference = element.attribute('r');
    const column = reference === null ? -1 : columnOf(reference);
    this.column = column < 0 ? this.column + 1 : column;
    this.type = element.attribute('t') ?? 'n';
    this.style = Number(element.attribute('s') ?? 0);
    this.isFormula = false;
    this.value = '';
  }

  private endCell(): void {
    const text = this.cellText();
    if (text === null || text === '') return;
    refuseTooWide(this.column + 1, this.shared.maxColumns);
    while (this.cells.length < this.column) this.cells.push(null);
    this.cells[this.column] = text;
    this.rowStyles.addCell(this.shared.looks[this.style]);
  }

  private cellText(): string | null {
    const { value, type } = this;
    if (value === '') {
      if (this.isFormula && type !== 'str') this.notes.formulasWithoutResult++;
      return null;
    }
    switch (type) {
      case 's':
        return this.shared.texts.at(Number(value)) ?? this.notes.countMissingText();
      case 'str':
      case 'inlineStr':
        return unescapedText(value);
      case 'b':
        return isOn(value.trim()) ? 'true' : 'false';
      case 'e':
        return this.notes.countError(value.trim());
      case 'd':
        return isoMomentText(value, this.format());
      default:
        return this.numberText(value);
    }
  }

  private numberText(stored: string): string {
    const format = this.format();
    if (format.kind === 'number' && format.unit !== null) this.notes.units.add(this.column, format.unit);
    return formattedText(stored, format, this.shared.is1904);
  }

  private format(): FormatKind {
    return this.shared.formats[this.style] ?? PLAIN_NUMBER;
  }
}
