// The child process of one ingestion: one task in, one outcome out, then the end.
import { Duck } from '../duck.js';
import { type IngestedFile, type IngestedTable } from '../ingested-file.js';
import { profileTable } from '../profile.js';
import { readerOf } from '../readers/file-readers.js';
import { type IngestTask } from './ingest-task.js';
import { outcomeOf } from './outcome.js';

async function ingest(task: IngestTask): Promise<IngestedFile> {
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
    return { tables };
  } finally {
    duck.close();
  }
}

process.once('disconnect', () => process.exit(1));
process.once('message', (task: IngestTask) => {
  void ingest(task)
    .then((file) => ({ kind: 'ingested', file }) as const, outcomeOf)
    .then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
