// The child process of one ingestion: one task in, one outcome out, then the end.
import { ingestFile } from './ingest-file.js';
import { type IngestTask } from './ingest-task.js';
import { outcomeOf } from './outcome.js';

process.once('disconnect', () => process.exit(1));
process.once('message', (task: IngestTask) => {
  void ingestFile(task)
    .then((file) => ({ kind: 'ingested', file }) as const, outcomeOf)
    .then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
