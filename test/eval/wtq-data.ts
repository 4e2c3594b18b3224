import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellTable, readTable } from '../../src/engine/answering/builtin/cells/cell-table.js';
import { comparable } from '../../src/engine/answering/builtin/cells/words.js';
import { type AnswerValue } from '../../src/engine/answering/builtin/search/candidate.js';
import { type CellValue, type TableProfile } from '../../src/engine/table.js';

/** A question of WikiTableQuestions. */
export interface WtqQuestion {
  readonly id: string;
  readonly question: string;
  /** Path of its table below the folder of the set. */
  readonly table: string;
  readonly target: readonly TargetValue[];
  readonly targetText: string;
}

/** A value of the right answer: its comparable text and, where it is one, its number. */
interface TargetValue {
  readonly norm: string;
  readonly number: number | null;
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

function unescape(text: string): string {
  return text.replace(/\\n/g, '\n').replace(/\\p/g, '|').replace(/\\\\/g, '\\');
}

function targetNumber(text: string, norm: string): number | null {
  const plain = text.trim().replace(/,(?=\d{3})/g, '');
  if (/^[-+]?[$€£]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain))
    return Number.parseFloat(plain.replace(/[$€£]/g, ''));
  const at = NUMBER_WORDS.indexOf(norm);
  return at < 0 ? null : at;
}

function targetOf(text: string): TargetValue[] {
  const values = text.split('|').map((each) => {
    const value = unescape(each);
    const norm = comparable(value);
    return { norm, number: targetNumber(value, norm) };
  });
  return [...new Map(values.map((value) => [`${value.norm}|${String(value.number)}`, value])).values()];
}

/** Reads the questions of a split. */
export function readWtq(folder: string, split: string): WtqQuestion[] {
  const lines = readFileSync(join(folder, `${split}.tsv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [id = '', question = '', table = '', targetText = ''] = line.split('\t');
    return { id, question, table, target: targetOf(targetText), targetText };
  });
}

/** Parses a table of the set: quotes with backslash escapes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign === '\\' && at + 1 < text.length) {
        at += 1;
        cell += text[at] ?? '';
      } else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"') quoted = true;
    else if (sign === ',' || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const MISSING = /^(|-|–|—|n\/?a|none|\?|nil|n\.a\.)$/i;

/** A table of the set as texts: its headers made different, and the rows with a value for each. */
export function readWtqTable(folder: string, path: string): { profile: TableProfile; rows: CellValue[][] } {
  const [headers = [], ...body] = parseCsv(readFileSync(join(folder, path), 'utf8'));
  const rows = body
    .filter(({ length }) => length === headers.length)
    .map((row) => row.map((text) => (MISSING.test(text.trim()) ? null : text)));
  const seen = new Map<string, number>();
  const columns = headers.map((header, position) => {
    const name = header.replace(/\s+/g, ' ').trim();
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    const values = rows.map((row) => row[position] ?? null);
    const present = values.filter((value) => value !== null);
    const distinctCount = new Set(present).size;
    return {
      name: name === '' || count > 1 ? `${name} ${count}`.trim() : name,
      type: 'text' as const,
      sqlType: 'VARCHAR',
      missingCount: values.length - present.length,
      distinctCount,
      distinctIsEstimate: false,
      min: null,
      max: null,
      mean: null,
      topValues: [],
      isCandidateKey: distinctCount === values.length,
    };
  });
  return { profile: { name: 'table', rowCount: rows.length, totalRows: [], columns }, rows };
}

/** Reads tables of the set, each once. */
export class WtqTables {
  private readonly known = new Map<string, CellTable>();

  constructor(private readonly folder: string) {}

  get(path: string): CellTable {
    const found = this.known.get(path);
    if (found) return found;
    const { profile, rows } = readWtqTable(this.folder, path);
    const table = readTable(profile, rows, true);
    this.known.set(path, table);
    return table;
  }
}

/** A value of an answer: its text and its comparable form, and the number when the whole value is one. */
export type ShownValue = Pick<AnswerValue, 'text' | 'norm' | 'number'>;

/** True when an answer has exactly the values of the target. */
export function isRight(answer: readonly ShownValue[], target: readonly TargetValue[]): boolean {
  if (answer.length !== target.length) return false;
  return target.every(({ norm, number }) =>
    answer.some(
      (value) =>
        value.norm === norm ||
        (value.number !== null && number !== null && Math.abs(value.number - number) < 1e-6),
    ),
  );
}
