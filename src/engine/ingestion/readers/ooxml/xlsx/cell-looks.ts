import { type XmlElement } from '../xml/xml-reader.js';
import { isOn } from './workbook.js';

/** What sets a cell off from others, as its style says. */
export interface CellLook {
  readonly isBold: boolean;
  readonly isShaded: boolean;
  readonly hasLineAbove: boolean;
  readonly hasLineBelow: boolean;
  readonly indent: number;
}

/** Patterns of fills that show nothing: every workbook begins with them. */
const NO_PATTERN = new Set(['none', 'gray125']);

type Lines = { above: boolean; below: boolean };

/** Gathers from `styles.xml` the fonts, fills and borders that cell styles refer to, by their indexes. */
export class CellLooks {
  private readonly bold: boolean[] = [];
  private readonly shaded: boolean[] = [];
  private readonly lines: Lines[] = [];

  /** Takes an element before those of the cell styles. */
  open(element: XmlElement): void {
    switch (element.name) {
      case 'font':
        this.bold.push(false);
        return;
      case 'b':
        this.bold[this.bold.length - 1] = isOn(element.attribute('val') ?? '1');
        return;
      case 'fill':
        this.shaded.push(false);
        return;
      case 'patternFill':
        this.shade(!NO_PATTERN.has(element.attribute('patternType') ?? 'none'));
        return;
      case 'gradientFill':
        this.shade(true);
        return;
      case 'border':
        this.lines.push({ above: false, below: false });
        return;
      case 'top':
      case 'bottom':
        this.rule(element.name, element.attribute('style') ?? 'none');
        return;
    }
  }

  /** What a cell style looks like, its indentation aside. */
  lookOf(style: XmlElement): CellLook {
    const indexOf = (name: string): number => Number(style.attribute(name) ?? 0);
    const lines = this.lines[indexOf('borderId')];
    return {
      isBold: this.bold[indexOf('fontId')] ?? false,
      isShaded: this.shaded[indexOf('fillId')] ?? false,
      hasLineAbove: lines?.above ?? false,
      hasLineBelow: lines?.below ?? false,
      indent: 0,
    };
  }

  private shade(isShaded: boolean): void {
    this.shaded[this.shaded.length - 1] = isShaded;
  }

  private rule(side: 'top' | 'bottom', style: string): void {
    const lines = this.lines.at(-1);
    if (!lines || style === 'none') return;
    if (side === 'top') lines.above = true;
    else lines.below = true;
  }
}
