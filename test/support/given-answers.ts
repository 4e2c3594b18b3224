import { type CellValue, type ResultTable } from '../../src/engine/table.js';
import { type GivenAnswer } from '../eval/asker.js';

export function table(names: readonly string[], rows: readonly (readonly CellValue[])[]): ResultTable {
  return { columns: names.map((name) => ({ name, type: 'text' as const })), rows, truncated: false };
}

export function answer(reply: string, ...tables: readonly ResultTable[]): GivenAnswer {
  return { reply, tables, failure: null, milliseconds: 1 };
}
