import { Duck } from '../duck.js';
import { type IngestedFile, type IngestedTable } from '../ingested-file.js';
import { profileTable } from '../profile.js';
import { readerOf } from '../readers/file-readers.js';
import { type IngestTask } from './ingest-task.js';

/** Does one task in this process: reads the file, writes its tables and describes them. */
export async function ingestFile(task: IngestTask): Promise<IngestedFile> {
  const reader = readerOf(task.extension);
  const duck = await Duck.open(
    { memoryBytes: task.duckMemoryBytes, threads: task.threads },
    task.scratchFolder,
  );
  try {
    const tables: IngestedTable[] = [];
    for (const { name, file, intake } of await reader.read(task, { ...task, duck })) {
      tables.push({ profile: await profileTable(duck, `${task.outputFolder}/${file}`, name), file, intake });
    }
    return { tables, passages: null, notes: [] };
  } finally {
    duck.close();
  }
}
