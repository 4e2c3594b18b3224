import { wantedEncoding } from '../../encoding/wanted-encoding.js';
import { type IngestedFile } from '../../ingested-file.js';
import { type ContentReader } from '../content-reader.js';
import { type FileReader, type SourceFile, type Workplace } from '../file-reader.js';
import { isDelimitedText } from './delimited-text.js';

/** Reads plain text: as a table where it surely is one, else as running text. */
export class TextReader implements FileReader {
  readonly extensions = ['.txt'];
  readonly isParallel = true;

  constructor(
    private readonly tables: FileReader,
    private readonly text: ContentReader,
  ) {}

  async read(source: SourceFile, workplace: Workplace): Promise<IngestedFile> {
    const { correction } = workplace;
    const encoding = wantedEncoding(correction);
    const isTable = correction.delimiter !== undefined || (await isDelimitedText(source.path, encoding));
    return (isTable ? this.tables : this.text).read(source, workplace);
  }
}
