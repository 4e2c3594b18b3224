import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PassageSource } from '../../src/engine/index.js';
import { Duck } from '../../src/engine/ingestion/duck.js';
import { type Passage } from '../../src/engine/ingestion/passages/passage-builder.js';
import { PassageFiles } from '../../src/engine/ingestion/passages/passage-files.js';

const LIMITS = { memoryBytes: 2 ** 30, threads: 2 };

/** Writes passages and their index as the reading of one file does, into a folder that is made. */
export async function indexPassages(
  passages: Iterable<Passage> | AsyncIterable<Passage>,
  folder: string,
): Promise<PassageSource> {
  await mkdir(folder, { recursive: true });
  const duck = await Duck.open(LIMITS, folder);
  try {
    const files = new PassageFiles(duck, { outputFolder: folder, scratchFolder: folder });
    for await (const passage of passages) await files.add(passage);
    const written = await files.finish();
    if (!written) throw new Error('there was no passage');
    return { passagePath: join(folder, written.file), indexPath: join(folder, written.indexFile) };
  } finally {
    duck.close();
  }
}
