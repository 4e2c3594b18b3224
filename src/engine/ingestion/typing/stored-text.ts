import { type Duck } from '../duck.js';
import { batches, literal } from '../sql.js';
import { ColumnDecider, type DecidedColumn, type OpenColumn } from './column-decider.js';
import { type CopiedSize, parquetCopy } from './parquet-copy.js';

const COLUMNS_PER_PART = 100;

/** A table of texts that is to be read several times. */
interface Text {
  readonly relation: string;
  readonly size: CopiedSize;
}

/** Stores a table of texts so that it is quickly read again. @returns SQL to read it FROM */
export async function storeText(
  duck: Duck,
  { relation, size }: Text,
  scratchFolder: string,
): Promise<string> {
  const file = `${scratchFolder}/text.parquet`;
  await duck.run(parquetCopy(`FROM ${relation}`, file, size));
  return `read_parquet(${literal(file)})`;
}

/**
 * Decides on the columns of stored text. Those of a wide table are divided: to open a file takes longer the wider it is.
 * @param stored SQL to read the text FROM
 * @throws UnreadableFile when no value of a column is of the type that a person asked for
 */
export async function decideStored(
  duck: Duck,
  stored: string,
  columns: readonly OpenColumn[],
  scratchFolder: string,
): Promise<DecidedColumn[]> {
  if (columns.length <= COLUMNS_PER_PART) return new ColumnDecider(duck, stored).decide(columns);
  const all: DecidedColumn[] = [];
  const file = `${scratchFolder}/text-part.parquet`;
  for (const part of batches(columns, COLUMNS_PER_PART)) {
    const texts = part.map((_, i) => `c${String(all.length + i)} AS c${String(i)}`);
    const size = { columns: part.length, rows: Infinity };
    await duck.run(parquetCopy(`SELECT ${texts.join(', ')} FROM ${stored}`, file, size));
    all.push(...(await new ColumnDecider(duck, `read_parquet(${literal(file)})`).decide(part)));
  }
  return all;
}
