import { parquetRows } from '../../../parquet-rows.js';
import { type ColumnProfile } from '../../../table.js';
import { type Duck } from '../../duck.js';
import { type IngestedTable } from '../../ingested-file.js';
import { plainIntakeOf, type TextIntake, unitsOf } from '../../layout/intake-report.js';
import { csvRelation, isIrregularCsv, textColumns } from '../../layout/regular-csv.js';
import { MOST_TOTALS } from '../../layout/tables/table-body.js';
import { CHANGE_WORDS, MEAN_WORDS, TOTAL_WORDS } from '../../layout/cells/words.js';
import { profileTable } from '../../profiles/profile.js';
import { identifier, literal } from '../../sql.js';
import { tableNameOf } from '../../table-name.js';
import { type TypedColumn, writeTyped } from '../../typing/typed-table.js';
import { unitInName } from '../../typing/units.js';
import { refuseTooWide } from '../../column-limit.js';
import { type SourceFile, type Workplace } from '../file-reader.js';
import { type Inspection } from './inspection.js';
import { type RegularFile, regularFile } from './regular-file.js';

const TABLE_FILE = 'table-1.parquet';
/** Labels of rows that sum up others stand in one of so many columns of text. */
const MOST_LABEL_COLUMNS = 3;
const LABELS = [
  ...new Set(
    [TOTAL_WORDS, MEAN_WORDS, CHANGE_WORDS]
      .flat()
      .flatMap((word) => [word, capitalized(word), word.toUpperCase()]),
  ),
]
  .map(literal)
  .join(', ');

/**
 * The quick way: DuckDB reads the file itself. Null when the file is not regular throughout, or holds rows in its midst
 * that are no data.
 */
export async function readRegular(
  { name }: SourceFile,
  workplace: Workplace,
  inspection: Inspection,
): Promise<IngestedTable | null> {
  const regular = await regularFile(inspection);
  if (!regular) return null;
  refuseTooWide(regular.names.length, workplace.maxColumns);
  const typed = await written(workplace, inspection, regular);
  if (!typed) return null;
  const file = `${workplace.outputFolder}/${TABLE_FILE}`;
  const units = unitsOf(
    typed,
    typed.map((column) => unitInName(column.name)),
  );
  const { profile, keySketches, sums } = await profileTable(workplace.duck, file, {
    name: tableNameOf(name),
    totalRows: [],
    units,
  });
  if (sums.length > 0 || (await holdsOtherRows(workplace.duck, file, profile.columns))) return null;
  return {
    profile,
    file: TABLE_FILE,
    keySketches,
    intake: plainIntakeOf(textOf(inspection), {
      typed,
      profile,
      hasHeader: regular.header !== null,
      sheet: null,
    }),
  };
}

async function written(
  { duck, outputFolder, scratchFolder }: Workplace,
  { path, dialect, mayHaveQuotes }: Inspection,
  { names, header, sample }: RegularFile,
): Promise<TypedColumn[] | null> {
  const { delimiter } = dialect;
  const columns = textColumns(names.length);
  const table = {
    relation: csvRelation({
      path,
      delimiter,
      hasHeader: header !== null,
      mayHaveQuotes,
      isOurs: false,
      columns,
    }),
    columns: names.map((name) => ({ name, wantedType: null })),
    sample,
    commaIsDecimal: delimiter === ';',
  };
  try {
    return await writeTyped(duck, table, { file: `${outputFolder}/${TABLE_FILE}`, scratchFolder });
  } catch (error) {
    if (isIrregularCsv(error)) return null;
    throw error;
  }
}

/** True when there are rows that are blank, or some whose label says that they sum up others. */
async function holdsOtherRows(duck: Duck, file: string, columns: readonly ColumnProfile[]): Promise<boolean> {
  const isBlank = columns.every(({ missingCount }) => missingCount > 0) ? areMissing(columns) : 'false';
  const labels = columns.filter(mayLabel).slice(0, MOST_LABEL_COLUMNS);
  const isLabelled = labels.map(({ name }) => `${identifier(name)} IN (${LABELS})`).join(' OR ') || 'false';
  const labelled = await countWhere(duck, file, isLabelled);
  return (labelled > 0 && labelled <= MOST_TOTALS) || (await countWhere(duck, file, isBlank)) > 0;
}

/** Texts that are written freely label no rows, and take long to look through. */
function mayLabel({ type, meaning }: ColumnProfile): boolean {
  return type === 'text' && meaning?.type !== 'text';
}

/** A long list of texts is looked up in a `WHERE`, and compared one by one in the filter of an aggregate: 40 times slower. */
async function countWhere(duck: Duck, file: string, condition: string): Promise<number> {
  const [count] = await duck.row(`SELECT count(*)::DOUBLE FROM ${parquetRows(file, [])} WHERE ${condition}`);
  return Number(count);
}

function areMissing(columns: readonly ColumnProfile[]): string {
  return `(${columns.map(isMissing).join(' AND ')})`;
}

function isMissing({ name }: ColumnProfile): string {
  return `${identifier(name)} IS NULL`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function textOf({ encoding, dialect, mayHaveQuotes }: Inspection): TextIntake {
  return { encoding, delimiter: dialect.delimiter, quote: mayHaveQuotes ? dialect.quote : null };
}
