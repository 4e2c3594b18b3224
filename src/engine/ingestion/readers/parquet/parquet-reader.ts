import { isNativeError } from 'node:util/types';
import { refuseTooWide } from '../../column-limit.js';
import { columnNames } from '../../column-names.js';
import { textOf } from '../../duck.js';
import { type IngestedFile } from '../../ingested-file.js';
import { plainIntakeOf, unitsOf } from '../../layout/intake-report.js';
import { profileTable } from '../../profiles/profile.js';
import { identifier, literal } from '../../sql.js';
import { tableNameOf } from '../../table-name.js';
import { parquetCopy } from '../../typing/parquet-copy.js';
import { untypedColumn } from '../../typing/typed-table.js';
import { unitInName } from '../../typing/units.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type FileReader, type SourceFile, type Workplace } from '../file-reader.js';
import { expectKind, kindOfFile } from '../file-kind.js';

const TABLE_FILE = 'table-1.parquet';
const NO_TEXT = { encoding: null, delimiter: null, quote: null } as const;

interface ParquetColumn {
  readonly source: string;
  readonly sqlType: string;
}

/** Reads Parquet files: their types are kept as far as tables here have them, lists and structures become JSON. */
export class ParquetReader implements FileReader {
  readonly extensions = ['.parquet'];
  readonly isParallel = true;

  async read(source: SourceFile, workplace: Workplace): Promise<IngestedFile> {
    expectKind('parquet', await kindOfFile(source.path));
    const relation = `read_parquet(${literal(source.path)}, hive_partitioning = false)`;
    try {
      return await this.readFrom(relation, source, workplace);
    } catch (error) {
      if (error instanceof UnreadableFile || !isDamage(error)) throw error;
      throw new UnreadableFile('the Parquet file is damaged or encrypted', { cause: error });
    }
  }

  private async readFrom(relation: string, source: SourceFile, workplace: Workplace): Promise<IngestedFile> {
    const { duck, outputFolder, maxColumns } = workplace;
    const described = await duck.rows(`DESCRIBE FROM ${relation}`);
    refuseTooWide(described.length, maxColumns);
    await refuseTooLarge(relation, described.length, workplace);
    const columns = described.map(([name, type]) => ({ source: textOf(name), sqlType: textOf(type) }));
    const names = columnNames(columns.map((column) => column.source));
    const list = columns.map((column, i) => `${valueSql(column)} AS ${identifier(names[i] ?? '')}`);
    const file = `${outputFolder}/${TABLE_FILE}`;
    await duck.run(
      parquetCopy(`SELECT ${list.join(', ')} FROM ${relation}`, file, {
        columns: list.length,
        rows: Infinity,
      }),
    );
    const typed = names.map(untypedColumn);
    const units = unitsOf(typed, names.map(unitInName));
    const known = { name: tableNameOf(source.name), totalRows: [], units };
    const { profile, keySketches } = await profileTable(duck, file, known);
    const intake = plainIntakeOf(NO_TEXT, { typed, profile, hasHeader: false, sheet: null });
    return { tables: [{ profile, file: TABLE_FILE, keySketches, intake }], passages: null, notes: [] };
  }
}

/** A few bytes may stand for any number of rows. */
async function refuseTooLarge(
  relation: string,
  width: number,
  { duck, maxUnpackedBytes }: Workplace,
): Promise<void> {
  const [rows] = await duck.row(`SELECT count(*)::DOUBLE FROM ${relation}`);
  if (Number(rows) * width > maxUnpackedBytes)
    throw new UnreadableFile('the file contains more values than can be read; split it into smaller files');
}

function valueSql({ source, sqlType }: ParquetColumn): string {
  const x = identifier(source);
  if (/^(STRUCT|MAP|UNION|LIST)|\]$/.test(sqlType)) return `to_json(${x})::VARCHAR`;
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER)$/.test(sqlType)) return `${x}::BIGINT`;
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(sqlType)) return `${x}::DOUBLE`;
  if (sqlType.startsWith('TIMESTAMP')) return `${x}::TIMESTAMP`;
  return sqlType === 'DATE' || sqlType === 'BOOLEAN' || sqlType === 'TIME' ? x : `${x}::VARCHAR`;
}

function isDamage(error: unknown): boolean {
  return isNativeError(error) && /parquet|magic bytes|invalid|corrupt|encrypt|TProtocol/i.test(error.message);
}
