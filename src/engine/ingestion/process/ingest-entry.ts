// The child process of one ingestion: one task in, its progress and one outcome out, then the end.
import { ingestFile } from './ingest-file.js';
import { type IngestMessage, type IngestTask } from './ingest-task.js';
import { outcomeOf } from './outcome.js';

const send = (message: IngestMessage, whenSent: () => void = () => undefined): void => {
  process.send?.(message, whenSent);
};

process.once('disconnect', () => process.exit(1));
process.once('message', (task: IngestTask) => {
  void ingestFile(task, (share) => send({ kind: 'progress', share }))
    .then((file) => ({ kind: 'ingested', file }) as const, outcomeOf)
    .then((outcome) => {
      const peakBytes = process.resourceUsage().maxRSS * 1024;
      send({ kind: 'end', outcome, peakBytes }, () => process.exit(0));
    });
});
