import { continuesAfterBlank, isChange, isTableOfItsOwn, repeatsHeader } from './continuation.js';
import { type Line } from '../line.js';
import { Region } from './region.js';
import { type ScratchFiles, Spool } from '../spool.js';

const LINES_AHEAD = 40;
/** Enough to see a header and a few rows where nothing blank stands between two tables. */
const LINES_AHEAD_OF_CHANGE = 8;
const MOST_VAIN_CHANGES = 1000;

/** Divides the rows of a grid, as they come, where one table ends and another or a text begins. */
export class Splitter {
  private readonly done: Region[] = [];
  private current: Region | null = null;
  /** Lines that may begin a new region: it is decided when enough of them are known. */
  private pending: Line[] = [];
  private isAfterBlank = false;
  private lastNumber = 0;
  /** Remarks above the first region. */
  private remarks: Line[] = [];

  constructor(private readonly scratch: ScratchFiles) {}

  /** Takes the next line. */
  add(line: Line): void {
    if (line.filled === 0) return;
    const isAfterBlank = this.lastNumber > 0 && line.number > this.lastNumber + 1;
    this.lastNumber = line.number;
    this.take(line, isAfterBlank);
    if (this.current?.spool.isFull) this.current.spool.flush();
  }

  /** Takes a line that is no part of any table, wherever it stands. */
  addRemark(line: Line): void {
    this.lastNumber = line.number;
    if (this.current) this.current.addRemark(line);
    else this.remarks.push(line);
  }

  /** @returns the regions in their order; there will be no more lines */
  end(): readonly Region[] {
    while (this.pending.length > 0) this.settle();
    this.finish();
    return this.done;
  }

  private take(line: Line, isAfterBlank: boolean): void {
    while (this.pending.length > 0 && isAfterBlank) this.settle();
    if (this.pending.length > 0) {
      this.pending.push(line);
      if (this.pending.length >= (this.isAfterBlank ? LINES_AHEAD : LINES_AHEAD_OF_CHANGE)) this.settle();
    } else if (!this.current) {
      this.current = this.begin(line);
    } else if (isAfterBlank || this.mayChange(this.current, line)) {
      this.pending = [line];
      this.isAfterBlank = isAfterBlank;
    } else {
      this.current.add(line);
    }
  }

  private mayChange(region: Region, line: Line): boolean {
    return region.vainChanges < MOST_VAIN_CHANGES && isChange(region, line);
  }

  /** Decides where the first of the pending lines belongs; the others are looked at again. */
  private settle(): void {
    const [first, ...others] = this.pending;
    const region = this.current;
    if (!first || !region) return;
    const lines = this.pending;
    this.pending = [];
    if (!this.isAfterBlank && repeatsHeader(region, first)) {
      region.addRepeated(first);
    } else if (this.isAfterBlank ? continuesAfterBlank(region, lines) : !isTableOfItsOwn(region, lines)) {
      region.add(first);
      if (!this.isAfterBlank) region.vainChanges++;
    } else {
      this.finish();
      this.current = this.begin(first);
    }
    for (const line of others) this.take(line, false);
  }

  private begin(line: Line): Region {
    const region = new Region(new Spool(this.scratch));
    for (const remark of this.remarks) region.addRemark(remark);
    this.remarks = [];
    region.add(line);
    return region;
  }

  private finish(): void {
    if (!this.current) return;
    this.current.spool.close();
    this.done.push(this.current);
    this.current = null;
  }
}
