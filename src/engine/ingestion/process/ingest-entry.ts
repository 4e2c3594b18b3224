// The child process of ingestions, given its folder: tasks in, one after the other; of each its progress and one outcome out.
import { writeFileSync } from 'node:fs';
import { refuseDebugger } from '../../refuse-debugger.js';
import { type IngestMessage, type IngestTask } from './ingest-task.js';
import { outcomeOf } from './outcome.js';
import { processMemory } from './process-memory.js';
import { ReadingDesk } from './reading-desk.js';

const [folder = ''] = process.argv.slice(2);
const desk = new ReadingDesk(folder);

const send = (message: IngestMessage): void => {
  process.send?.(message);
};

refuseDebugger();
process.once('disconnect', () => process.exit(1));
process.on('message', (task: IngestTask) => void run(task));

async function run(task: IngestTask): Promise<void> {
  forgetPeak();
  const outcome = await desk
    .read(task, (share) => send({ kind: 'progress', share }))
    .then((file) => ({ kind: 'ingested', file }) as const, outcomeOf);
  send({ kind: 'end', outcome, peakBytes: peakBytes() });
}

/** Linux counts the memory of the process that started this one into `maxRSS`. */
function peakBytes(): number {
  return processMemory(process.pid)?.peakBytes ?? process.resourceUsage().maxRSS * 1024;
}

/** Lets the system measure the most memory held from here on; where it cannot, that of earlier tasks counts too. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Only Linux has it.
  }
}
