import { Duck } from '../duck.js';
import { type IngestedFile } from '../ingested-file.js';
import { readerOf } from '../readers/file-readers.js';
import { type IngestTask } from './ingest-task.js';

const PROGRESS_INTERVAL_MS = 200;

/**
 * Does one task in this process: reads the file, writes its tables and describes them.
 * @param onProgress hears now and then which share of the work is done, from 0 to 1
 */
export async function ingestFile(
  task: IngestTask,
  onProgress: (share: number) => void,
): Promise<IngestedFile> {
  const reader = readerOf(task.extension);
  const threads = reader.isParallel ? task.threads : 1;
  const duck = await Duck.open({ memoryBytes: task.duckMemoryBytes, threads }, task.scratchFolder);
  const progress = setInterval(() => onProgress(duck.progress), PROGRESS_INTERVAL_MS);
  try {
    await duck.confine([task.path], [task.outputFolder, task.scratchFolder]);
    return await reader.read(task, { ...task, duck, onProgress });
  } finally {
    clearInterval(progress);
    duck.close();
  }
}
