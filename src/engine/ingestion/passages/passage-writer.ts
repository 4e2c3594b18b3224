import { type Duck } from '../duck.js';
import { type TextPiece } from '../readers/content.js';
import { PassageBuilder } from './passage-builder.js';
import { PassageFiles, type PassageFolders, type WrittenFiles } from './passage-files.js';

/** The passages of a file, written as Parquet. */
export interface WrittenPassages extends WrittenFiles {
  /** Words of the text, each counted once. */
  readonly wordCount: number;
}

/** Writes the text of a file as passages. Holds no more than a section's last passage in memory. */
export class PassageWriter {
  private readonly builder = new PassageBuilder();
  private readonly files: PassageFiles;

  constructor(duck: Duck, folders: PassageFolders) {
    this.files = new PassageFiles(duck, folders);
  }

  /** Takes the next piece, in the file's order. */
  async add(piece: TextPiece): Promise<void> {
    for (const passage of this.builder.take(piece)) await this.files.add(passage);
  }

  /** Writes the Parquet files; null, and no file, when there was no text. */
  async finish(): Promise<WrittenPassages | null> {
    for (const passage of this.builder.end()) await this.files.add(passage);
    const written = await this.files.finish();
    return written && { ...written, wordCount: this.builder.wordCount };
  }
}
