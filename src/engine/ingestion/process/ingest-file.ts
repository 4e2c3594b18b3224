import { Duck } from '../duck.js';
import { type IngestedFile } from '../ingested-file.js';
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
    return await reader.read(task, { ...task, duck });
  } finally {
    duck.close();
  }
}
