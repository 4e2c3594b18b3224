import { FileLayout } from '../../layout/file-layout.js';
import { type IngestedFile } from '../../ingested-file.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type FileReader, type SourceFile, type Workplace } from '../file-reader.js';
import { alignedGrid } from './aligned-grid.js';
import { type Alignment } from './alignment.js';
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
    const { alignment } = inspection;
    if (alignment) return readAligned(source, workplace, inspection, alignment);
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
  return written(source, layout);
}

/** A file of fixed width. */
async function readAligned(
  source: SourceFile,
  workplace: Workplace,
  { path, encoding }: Inspection,
  alignment: Alignment,
): Promise<IngestedFile> {
  const text = { encoding, delimiter: ' ', quote: null };
  const layout = new FileLayout(workplace, { texts: 'none', countsCells: false, comment: null, text });
  await layout.add(alignedGrid({ path, encoding }, alignment));
  return written(source, layout);
}

async function written({ name }: SourceFile, layout: FileLayout): Promise<IngestedFile> {
  const tables = await layout.write(name);
  if (tables.length === 0) throw new UnreadableFile('the file has no filled cells');
  return { tables, passages: null, notes: layout.notes };
}
