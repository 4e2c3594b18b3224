import { printTable } from './print-table.mjs';

/** Prints what was measured: kinds of questions, files and open streams in tables. */
export function printCapacity({ kinds, files, streams, memory }) {
  printTable(
    Object.entries(kinds).map(([kind, { jobsPerMinute, serviceSeconds, perJob }]) => ({
      kind,
      'jobs/min': String(jobsPerMinute),
      'worked p50/p95 s': `${serviceSeconds[20]}/${serviceSeconds[38]}`,
      'worker ms': perJob.workerMs.toFixed(0),
      'api ms': perJob.apiMs.toFixed(0),
      'PostgreSQL ms': perJob.databaseMs.toFixed(1),
      'Redis ms': perJob.redisMs.toFixed(1),
      statements: perJob.statements.toFixed(0),
      'Redis commands': perJob.redisCommands.toFixed(0),
      'row B': String(perJob.rowBytes),
      'archived B': String(perJob.archivedBytes),
      'files B': String(perJob.fileBytes),
    })),
  );
  console.log(
    `${files.filesPerMinute} files of ${files.rows} rows a minute, ${files.perFile.workerMs} ms of processor time each`,
  );
  printTable(
    streams.steps.map(({ streams: count, mib, probeP95Ms }) => ({
      streams: String(count),
      'api MiB': String(mib),
      'probe p95 ms': String(probeP95Ms),
    })),
  );
  console.log(
    `${streams.kibPerStream} KiB a stream; highest memory: api ${memory.api} MiB, worker ${memory.worker} MiB answering, ` +
      `${memory.workerWithFiles} MiB reading files too (its children not counted)`,
  );
}
