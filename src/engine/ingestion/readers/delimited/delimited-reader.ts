import { type TableIntake } from '../../ingested-file.js';
import { tableNameOf } from '../../table-name.js';
import { writeTyped } from '../../typing/typed-table.js';
import { type FileReader, type ReadTable, type SourceFile, type Workplace } from '../file-reader.js';
import { tableColumns } from './column-names.js';
import { type Inspection, inspect, refuseTooWide } from './inspection.js';
import { rowNumber } from './record-scanner.js';
import { rewrite } from './rewriting.js';
import { bestSurvey, type Survey } from './survey.js';
import { csvRelation, isIrregularCsv, type RegularCsv } from './text-source.js';

const TABLE_FILE = 'table-1.parquet';

/** Reads comma-, tab-, semicolon- and bar-separated text: one file, one table. */
export class DelimitedReader implements FileReader {
  readonly extensions = ['.csv', '.tsv'];

  async read(source: SourceFile, workplace: Workplace): Promise<readonly ReadTable[]> {
    const inspection = await inspect(source.path, source.extension.toLowerCase(), workplace.maxColumns);
    const intake =
      (await readRegular(source, workplace, inspection)) ??
      (await readIrregular(source, workplace, inspection));
    return [{ name: tableNameOf(source.name), file: TABLE_FILE, intake }];
  }
}

/** The quick way: DuckDB reads the file itself. Null when the file turns out not to be regular throughout. */
async function readRegular(
  { path }: SourceFile,
  workplace: Workplace,
  inspection: Inspection,
): Promise<TableIntake | null> {
  if (!inspection.looksRegular || inspection.titles.length > 0) return null;
  const { dialect, hasHeader, mayHaveQuotes, records } = inspection;
  const csv = {
    path,
    delimiter: dialect.delimiter,
    hasHeader,
    mayHaveQuotes,
    width: records[0]?.length ?? 0,
  };
  try {
    return intakeOf(inspection, dialect.delimiter, await write(workplace, inspection, csv));
  } catch (error) {
    if (isIrregularCsv(error)) return null;
    throw error;
  }
}

/** The careful way: the file is read by our own rules and written anew as a regular one. */
async function readIrregular(
  { path }: SourceFile,
  workplace: Workplace,
  inspection: Inspection,
): Promise<TableIntake> {
  const { encoding, dialect, titles, hasHeader } = inspection;
  const fromRecord = titles.length;
  const best = await bestSurvey({ path, encoding }, dialect, fromRecord);
  refuseTooWide(best.width, workplace.maxColumns);
  const target = `${workplace.scratchFolder}/regular.csv`;
  const width = Math.max(best.width, 1);
  const longestRow = await rewrite({ path, encoding }, { dialect: best.dialect, fromRecord, width, target });
  const rewritten = { path: target, mayHaveQuotes: true, isRewritten: true, longestRow };
  const csv = { ...rewritten, delimiter: ',', hasHeader, width };
  const notes = await write(workplace, inspection, csv);
  return intakeOf(inspection, best.dialect.delimiter, [...surveyNotes(best), ...notes]);
}

async function write(workplace: Workplace, inspection: Inspection, csv: RegularCsv): Promise<string[]> {
  const { duck, outputFolder, scratchFolder } = workplace;
  const { names, rows, notes } = tableColumns(inspection, csv.width);
  const table = {
    relation: csvRelation(csv),
    names,
    sample: rows,
    commaIsDecimal: inspection.dialect.delimiter === ';',
  };
  const typingNotes = await writeTyped(duck, table, { file: `${outputFolder}/${TABLE_FILE}`, scratchFolder });
  return [...notes, ...typingNotes];
}

function intakeOf(inspection: Inspection, delimiter: string, notes: string[]): TableIntake {
  const { encoding, titles, hasHeader, firstRow } = inspection;
  return { encoding, delimiter, headerRow: hasHeader ? firstRow : null, skippedRows: titles, notes };
}

function surveyNotes({ widths, strayQuotes }: Survey): string[] {
  const total = [...widths.values()].reduce((sum, count) => sum + count, 0);
  const irregular = total - Math.max(...widths.values(), 0);
  return [
    ...(irregular > 0
      ? [
          `${rowNumber(irregular)} rows have more or fewer cells than the others; missing cells were left empty`,
        ]
      : []),
    ...(strayQuotes > 0 ? [`${rowNumber(strayQuotes)} quotes inside cells were kept as they are`] : []),
  ];
}
