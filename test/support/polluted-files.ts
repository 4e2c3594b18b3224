import { BASE_TABLES, type BaseTable } from './base-tables.js';
import { type Cells, written } from './written-lines.js';

/** A file of a table with one flaw, and the table that is to be found in it. */
export interface PollutedFile {
  /** The flaw, for example `delimiter ;`. */
  readonly kind: string;
  readonly name: string;
  readonly content: Uint8Array;
  readonly expected: ExpectedTable;
}

interface ExpectedTable {
  /** Names of the columns. */
  readonly names: readonly string[];
  readonly rowCount: number;
  /** Number of tables in the file. */
  readonly tables: number;
}

/** Files made of one table: the flaws are those of the Pollock benchmark (Vitagliano et al., VLDB 2023), and more. */
class Polluter {
  readonly files: PollutedFile[] = [];
  private readonly lines: readonly Cells[];
  private readonly width: number;

  constructor(private readonly base: BaseTable) {
    this.lines = [base.header, ...base.rows];
    this.width = base.header.length;
  }

  pollute(): readonly PollutedFile[] {
    this.dialects();
    this.lineEnds();
    this.encodings();
    this.headers();
    this.texts();
    this.tables();
    this.records();
    this.sizes();
    return this.files;
  }

  private add(kind: string, content: string | Uint8Array, expected: Partial<ExpectedTable> = {}): void {
    const usual = { names: this.base.header, rowCount: this.base.rows.length, tables: 1 };
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.files.push({
      kind,
      name: `${this.base.name}.csv`,
      content: bytes,
      expected: { ...usual, ...expected },
    });
  }

  private dialects(): void {
    this.add('plain', written(this.lines));
    for (const delimiter of [';', '\t', '|', '~', '^', ', ', '||', '::', '\t\t', '\\t']) {
      this.add(`delimiter ${JSON.stringify(delimiter)}`, written(this.lines, { delimiter }));
    }
    for (const delimiter of [':', ' ']) {
      this.add(`delimiter ${JSON.stringify(delimiter)}`, written(this.lines, { delimiter, quotesAll: true }));
    }
    this.add('all quoted', written(this.lines, { quotesAll: true }));
    this.add('single quotes', written(this.lines, { quote: "'", quotesAll: true }));
    this.add('single quotes where needed', written(this.lines, { quote: "'" }));
    this.add('backslash escapes', written(this.lines, { escape: 'backslash' }));
    this.add(
      'single quotes, backslash escapes',
      written(this.lines, { quote: "'", quotesAll: true, escape: 'backslash' }),
    );
    this.add('blanks around quotes', written(this.lines, { delimiter: ' , ', quotesAll: true }));
    this.add('sep line', `sep=;\n${written(this.lines, { delimiter: ';' })}`);
  }

  private lineEnds(): void {
    this.add('ends \\r\\n', written(this.lines, { end: '\r\n' }));
    this.add('ends \\r', written(this.lines, { end: '\r' }));
    this.add('no end', written(this.lines).trimEnd());
    for (const row of this.places()) {
      const ends = this.lines.map((line, i) => written([line], { end: i === row ? '\n' : '\r\n' }));
      this.add('one other end', ends.join(''));
    }
  }

  private encodings(): void {
    const text = written(this.lines);
    this.add('UTF-8 with a mark', `\ufeff${text}`);
    this.add('UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le'));
    this.add('UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
    this.add('windows-1252', Buffer.from(text.replaceAll('’', '\x92'), 'latin1'));
  }

  private headers(): void {
    const { header, rows } = this.base;
    const nameless = header.map((_, i) => `column${String(i + 1)}`);
    const only = (column: number, name: string): string[] =>
      header.map((one, i) => (i === column ? name : one));
    if (this.base.name !== 'people') this.add('no header', written(rows), { names: nameless });
    this.add('empty name', written([only(2, ''), ...rows]), { names: only(2, 'column3') });
    this.add('empty first name', written([only(0, ''), ...rows]), { names: only(0, 'column1') });
    this.add('name with signs', written([only(1, 'HEAD/%R'), ...rows]), { names: only(1, 'HEAD/%R') });
    this.add('long name', written([only(1, 'x'.repeat(150)), ...rows]), { names: only(1, 'x'.repeat(150)) });
    this.add('equal names', written([only(1, header[0] ?? ''), ...rows]), {
      names: only(1, `${header[0] ?? ''}_2`),
    });
    const groups = header.map((_, i) => (i === 0 ? '' : i === 1 ? 'First' : i === 3 ? 'Second' : ''));
    const grouped = header.map((name, i) => (i === 0 ? name : `${i < 3 ? 'First' : 'Second'} ${name}`));
    if (this.base.name !== 'people')
      this.add('two header rows', written([groups, ...this.lines]), { names: grouped });
    const units = header.map((_, i) => (i === 3 ? '(kg)' : ''));
    if (this.base.name !== 'people') this.add('unit row', written([header, units, ...rows]));
    this.add('header again', written([header, ...rows.slice(0, 9), header, ...rows.slice(9)]));
    this.add('header one shorter', written([header.slice(1), ...rows]), {
      names: ['column1', ...header.slice(1)],
    });
    this.add('header one longer', written([[...header, 'Extra'], ...rows]), { names: [...header, 'Extra'] });
  }

  private texts(): void {
    const title = ['Report of the year 2023', 'All regions', 'Compiled by the office'];
    const note = ['Source: own survey', 'Figures are preliminary.', '* revised'];
    const shout = (word: string): string[] => [word, word, word];
    const padded = (text: string): string[] => [text, ...Array.from({ length: this.width - 1 }, () => '')];
    for (const [label, above, below] of [
      ['', title, note],
      [' in one word', shout('PREAMBLE'), shout('FOOTNOTE')],
    ] as const) {
      for (const count of [1, 3]) {
        const [head, foot] = [above.slice(0, count), below.slice(0, count)];
        const name = `${String(count)} lines${label}`;
        this.add(`titles, ${name}`, written([...head, ...this.lines]));
        this.add(`titles, ${name}, delimited`, written([...head.map(padded), ...this.lines]));
        this.add(`titles, ${name}, blank line`, written([...head, '', ...this.lines]));
        this.add(
          `titles, ${name}, delimited, blank row`,
          written([...head.map(padded), padded(''), ...this.lines]),
        );
        this.add(`notes, ${name}`, written([...this.lines, ...foot]));
        this.add(`notes, ${name}, delimited`, written([...this.lines, ...foot.map(padded)]));
        this.add(`notes, ${name}, blank line`, written([...this.lines, '', ...foot]));
        this.add(
          `notes, ${name}, delimited, blank row`,
          written([...this.lines, padded(''), ...foot.map(padded)]),
        );
      }
    }
    this.add('titles and notes', written([...title, '', ...this.lines, '', ...note]));
    this.add('remarks above', written(['# made on Monday', '# by hand', ...this.lines]));
    this.add(
      'remark inside',
      written([...this.lines.slice(0, 7), '# checked up to here, all fine', ...this.lines.slice(7)]),
    );
    this.add('properties above', written([['Period:', '2023'], ['Region:', 'all'], '', ...this.lines]));
  }

  private tables(): void {
    const other = (width: number): Cells[] => [
      Array.from({ length: width }, (_, i) => `field${String(i)}`),
      ...Array.from({ length: 10 }, (_, row) =>
        Array.from({ length: width }, (__, i) => (i === 0 ? `item ${String(row)}` : String(row * i))),
      ),
    ];
    for (const width of [3, this.width, this.width + 3]) {
      this.add('second table after a blank line', written([...this.lines, '', ...other(width)]), {
        tables: 2,
      });
      this.add('second table with a title', written([...this.lines, '', 'Second table', ...other(width)]), {
        tables: 2,
      });
      if (width !== this.width) {
        this.add('second table at once', written([...this.lines, ...other(width)]), { tables: 2 });
      }
    }
    if (this.base.name === 'people') return;
    const totals = this.base.header.map((_, i) => (i === 0 ? 'Total' : this.sum(i)));
    this.add('total row', written([...this.lines, totals]));
    this.add('total row after a blank line', written([...this.lines, '', totals]));
  }

  private sum(column: number): string {
    const values = this.base.rows.map((row) => Number(row[column]));
    return values.some((value) => Number.isNaN(value)) ? '' : values.reduce((a, b) => a + b, 0).toFixed(2);
  }

  private records(): void {
    const blank = Array.from({ length: this.width }, () => '');
    for (const row of this.places()) {
      const before = this.lines.slice(0, row);
      const [line = [], ...after] = this.lines.slice(row);
      this.add('blank line', written([...before, '', line, ...after]));
      this.add('blank row', written([...before, blank, line, ...after]));
      this.add('too few cells', written([...before, line.slice(0, 3), ...after]));
      const names = [...this.base.header, `column${String(this.width + 1)}`];
      this.add('too many cells', written([...before, [...line, 'more'], ...after]), { names });
      this.add(
        'quote inside',
        written([...before, line.map((cell, i) => (i === 1 ? `${cell} @@ x` : cell)), ...after]).replace(
          '@@',
          '5"',
        ),
      );
      this.add(
        'other delimiter',
        written([...before]) + written([line], { delimiter: ';' }) + written(after),
      );
      this.add(
        'line break in a cell',
        written([...before, line.map((cell, i) => (i === 2 ? `${cell}\n${cell}` : cell)), ...after]),
      );
    }
    const [header = [], ...rows] = this.lines;
    this.add('delimiter at each end', written(this.lines.map((line) => [...line, ''])));
    this.add('delimiter at each end but the header', written([header, ...rows.map((line) => [...line, ''])]));
    this.add('blank lines above', `\n\n${written(this.lines)}`);
    this.add('blank lines below', `${written(this.lines)}\n\n\n`);
    this.add('blank rows below', written([...this.lines, blank, blank, blank]));
    this.add('every second line blank', written(this.lines, { end: '\n\n' }));
  }

  private sizes(): void {
    const { header, rows } = this.base;
    const narrow = (width: number): Cells[] => this.lines.map((line) => line.slice(0, width));
    this.add('one column', written(narrow(1)), { names: header.slice(0, 1) });
    this.add('two columns', written(narrow(2)), { names: header.slice(0, 2) });
    const many = Array.from({ length: 30 }, (_, i) => i);
    const wide = this.lines.map((line, row) =>
      many.flatMap((i) => (row === 0 ? line.map((name) => `${name} ${String(i)}`) : line)),
    );
    this.add('many columns', written(wide), { names: wide[0] ?? [] });
    this.add('one row', written(this.lines.slice(0, 2)), { rowCount: 1 });
    const long = [header, ...Array.from({ length: 200 }, () => rows).flat()];
    this.add('many rows', written(long), { rowCount: 200 * rows.length });
  }

  /** The second, a middle and the last row. */
  private places(): number[] {
    return [2, Math.floor(this.lines.length / 2), this.lines.length - 1];
  }
}

/** Small files of four tables, each with one flaw. */
export function pollutedFiles(): readonly PollutedFile[] {
  return BASE_TABLES.flatMap((base) => new Polluter(base).pollute());
}
