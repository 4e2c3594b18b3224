import { type List as CountedList, type ListScheme, nextNumber } from '../../lists/list-counting.js';
import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { type ListPlace } from './paragraph-styles.js';
import { wholeNumber } from '../xml/whole-number.js';

interface Level {
  start: number;
  format: string;
  text: string;
  isLegal: boolean;
  /** Paragraphs of this style are at this level. */
  styleId: string | null;
}

interface Scheme extends ListScheme {
  /** Name of the list style that the scheme defines, or that it takes its levels from. */
  definedStyle: string | null;
  usedStyle: string | null;
  readonly levels: Map<number, Level>;
}

interface List extends CountedList {
  schemeId: string;
  readonly levels: Map<number, Level>;
}

/** Gathers from `numbering.xml` how lists count, and counts. */
export class Numbering implements XmlHandler {
  private readonly schemes = new Map<string, Scheme>();
  private readonly lists = new Map<string, List>();
  private scheme: Scheme | null = null;
  private list: List | null = null;
  private level: Level | null = null;
  private levelIndex = 0;

  open(element: XmlElement): void {
    switch (element.name) {
      case 'w:abstractNum':
        this.scheme = { definedStyle: null, usedStyle: null, levels: new Map(), counts: new Map() };
        this.schemes.set(element.attribute('w:abstractNumId') ?? '', this.scheme);
        return;
      case 'w:num':
        this.list = { schemeId: '', restarts: new Map(), levels: new Map() };
        this.lists.set(element.attribute('w:numId') ?? '', this.list);
        return;
      case 'w:lvl': {
        this.startLevel(Number(element.attribute('w:ilvl')));
        return;
      }
      case 'w:lvlOverride':
        this.levelIndex = Number(element.attribute('w:ilvl'));
        return;
      default: {
        this.read(element.name, element.attribute('w:val'));
        return;
      }
    }
  }

  close(name: string): void {
    if (name === 'w:abstractNum') this.scheme = null;
    else if (name === 'w:num') this.list = null;
    else if (name === 'w:lvl') this.level = null;
  }

  /** Counts a paragraph of a list. Returns its number as it is shown, or the empty text where only a bullet is. */
  next({ listId, level }: ListPlace, styleId: string): string {
    const list = this.lists.get(listId ?? '');
    const scheme = this.schemeOf(list?.schemeId ?? '');
    if (!list || !scheme) return '';
    return nextNumber(list, scheme, level ?? levelOfStyle(scheme, styleId) ?? 0);
  }

  private schemeOf(id: string): Scheme | undefined {
    const scheme = this.schemes.get(id);
    if (!scheme || scheme.usedStyle === null) return scheme;
    return [...this.schemes.values()].find(({ definedStyle }) => definedStyle === scheme.usedStyle);
  }

  private startLevel(index: number): void {
    this.level = { start: 1, format: 'decimal', text: '', isLegal: false, styleId: null };
    this.levelIndex = index;
    (this.list ?? this.scheme)?.levels.set(index, this.level);
  }

  private read(name: string, value: string | null): void {
    if (name === 'w:isLgl' && this.level) this.level.isLegal = value !== '0' && value !== 'false';
    if (value === null) return;
    if (name === 'w:abstractNumId' && this.list) this.list.schemeId = value;
    else if (name === 'w:startOverride') this.list?.restarts.set(this.levelIndex, wholeNumber(value, 0));
    else if (name === 'w:styleLink' && this.scheme) this.scheme.definedStyle = value;
    else if (name === 'w:numStyleLink' && this.scheme) this.scheme.usedStyle = value;
    else if (this.level) readLevel(this.level, name, value);
  }
}

function readLevel(level: Level, name: string, value: string): void {
  if (name === 'w:start') level.start = wholeNumber(value, 0);
  else if (name === 'w:numFmt') level.format = value;
  else if (name === 'w:lvlText') level.text = value;
  else if (name === 'w:pStyle') level.styleId = value;
}

function levelOfStyle({ levels }: Scheme, styleId: string): number | null {
  return [...levels].find(([, level]) => level.styleId === styleId)?.[0] ?? null;
}
