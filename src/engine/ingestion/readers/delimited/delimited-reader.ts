import { FileLayout } from '../../layout/file-layout.js';
import { type IngestedFile } from '../../ingested-file.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type FileReader, type SourceFile, type Workplace } from '../file-reader.js';
import { delimitedGrid } from './delimited-grid.js';
import { type Inspection, inspect } from './inspection.js';
import { readRegular } from './regular-table.js';
import { bestSurvey } from './survey.js';

/** Reads comma-, tab-, semicolon-, bar- and otherwise separated text. */
export class DelimitedReader implements FileReader {
  readonly extensions = ['.csv', '.tsv'];
  readonly isParallel = true;

  async read(source: SourceFile, workplace: Workplace): Promise<IngestedFile> {
    const { correction } = workplace;
    const inspection = await inspect(source.path, source.extension.toLowerCase(), correction);
    // Only rows that are read one by one can be skipped or made a header.
    const table = correction.tables ? null : await readRegular(source, workplace, inspection);
    if (table) return { tables: [table], passages: null, notes: [] };
    return readIrregular(source, workplace, inspection);
  }
}

/** The careful way: the file is read by our own rules. */
async function readIrregular(
  source: SourceFile,
  workplace: Workplace,
  inspection: Inspection,
): Promise<IngestedFile> {
  const { encoding } = inspection;
  const best = await bestSurvey(inspection, inspection.dialect);
  const { delimiter, quote, comment } = best.dialect;
  const text = { encoding, delimiter, quote: best.quotedCells > 0 ? quote : null };
  const layout = new FileLayout(workplace, { texts: 'none', countsCells: true, comment, text });
  await layout.add(delimitedGrid(inspection, best));
  const tables = await layout.write(source.name);
  if (tables.length === 0) throw new UnreadableFile('the file has no filled cells');
  return { tables, passages: null, notes: layout.notes };
}
