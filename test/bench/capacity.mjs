// A service of 10, 100, 1 000 and as many workers as it takes, asked 10 million questions in a day: how long they wait, what the database
// hears, what is stored, which part breaks first. Simulated event by event, from what `capacity-measured.mjs` has measured; nothing runs.
//   node --import @swc-node/register/esm-register test/bench/capacity.mjs [--jobs 10000000] [--workers 10,100] [--measured FILE]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { apisFor, MEANT_LOAD, partsOf, storageOf, trafficOf, workersFor } from './capacity/parts.ts';
import { drawFrom } from './capacity/random.ts';
import { simulate } from './capacity/simulation.ts';
import { printTable } from './print-table.mjs';

/** Jobs by hours of an office's day, from midnight on; the busiest is from 10 to 11. */
const HOURS = [1, 1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 9, 7, 8, 9, 9, 8, 6, 4, 3, 2, 2, 1, 1];
const BUSIEST = HOURS.indexOf(Math.max(...HOURS));
const MIX = { chart: 0.4, table: 0.4, documents: 0.2 };
/** One asks for a fifth of all, the second for half as much, and so on. */
const PROJECTS = Array.from({ length: 100 }, (_, i) => 1 / (i + 1));
const GB = 1e9;

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000000' },
    workers: { type: 'string', default: '10,100,1000' },
    measured: { type: 'string', default: new URL('capacity/measured.json', import.meta.url).pathname },
    'archive-days': { type: 'string', default: '7' },
    'database-processors': { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
});
const measured = JSON.parse(await readFile(values.measured, 'utf8'));
const load = {
  jobs: Number(values.jobs),
  hours: HOURS,
  projects: PROJECTS,
  kinds: Object.entries(MIX).map(([kind, share]) => ({
    share,
    seconds: drawFrom(measured.kinds[kind].serviceSeconds),
  })),
};

const scenarioOf = (workers) => ({
  jobs: load.jobs,
  workers,
  peakShare: HOURS[BUSIEST] / HOURS.reduce((sum, share) => sum + share, 0),
  mix: MIX,
  databaseProcessors: Number(values['database-processors']),
  archiveDays: Number(values['archive-days']),
});

const time = (seconds) => {
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  return seconds < 600 ? `${seconds.toFixed(0)} s` : `${(seconds / 3600).toFixed(1)} h`;
};
const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const whole = (number) => Math.round(number).toLocaleString('en-US').replaceAll(',', ' ');

function waits(workers) {
  const begin = performance.now();
  const outcome = simulate(load, workers * measured.slots, Number(values.seed));
  const peak = outcome.byHour[BUSIEST];
  const three = (delays) => [0.5, 0.95, 0.99].map((share) => time(delays.percentile(share))).join(' / ');
  return {
    workers: whole(workers),
    jobs: whole(outcome.jobs),
    'waited p50 / p95 / p99': three(outcome.delays),
    'in the busiest hour': three(peak),
    'greatest project p95': time(outcome.greatest.percentile(0.95)),
    'others p95': time(outcome.others.percentile(0.95)),
    'busy, all day': percent(outcome.busy.reduce((sum, share) => sum + share, 0) / HOURS.length),
    'busiest hour': percent(Math.max(...outcome.busy)),
    'left at midnight': whole(outcome.leftOver),
    'done after': time(outcome.clearedAfter),
    'simulated in': time((performance.now() - begin) / 1000),
  };
}

function traffic(workers) {
  const scenario = scenarioOf(workers);
  const heard = trafficOf(measured, scenario);
  return {
    workers: whole(workers),
    'api processes': whole(apisFor(measured, scenario)),
    'statements/s': whole(heard.statements),
    'of them idle': whole(heard.idleStatements),
    'WAL MB/s': (heard.walBytes / 1e6).toFixed(1),
    'Redis commands/s': whole(heard.redisCommands),
    connections: whole(heard.connections),
  };
}

/** The parts of the service that has as many workers as it takes, and what other numbers of workers hold. */
function breaks(sizes, needed) {
  const others = sizes.filter((workers) => workers !== needed);
  const ofWorkers = (workers) =>
    partsOf(measured, scenarioOf(workers)).find(({ name }) => name === `${workers} workers`);
  const parts = [...partsOf(measured, scenarioOf(needed)), ...others.map(ofWorkers)];
  const inOrder = parts.toSorted((a, b) => a.holds - b.holds);
  return inOrder.map(({ name, holds, load: share, breaksAt }) => ({
    part: name,
    'jobs/s': holds.toFixed(1),
    'asked for in the busiest hour': percent(share),
    'breaks at jobs/day': whole(breaksAt),
  }));
}

function stored() {
  const scenario = scenarioOf(1);
  const bytes = storageOf(measured, scenario);
  const row = (what, rows, objects) => ({
    stored: what,
    'PostgreSQL GB': whole(rows / GB),
    'object store GB': whole(objects / GB),
  });
  return [
    row('a day', bytes.rowsOfDay, bytes.objectsOfDay),
    row('a year', bytes.rowsOfYear, bytes.objectsOfYear),
    row(
      `a year, answers archived after ${scenario.archiveDays} days`,
      bytes.rowsOfYearArchived,
      bytes.objectsOfYearArchived,
    ),
  ];
}

const { machine, slots } = measured;
console.log(
  `Measured on ${machine.processors} processors (${machine.model}) that everything shared, at a load of ${machine.loadBefore}; a worker answers ${slots} at once.`,
);
const [needed, least] = [MEANT_LOAD, 1].map((busy) => workersFor(measured, scenarioOf(1), busy));
const sizes = [...new Set([...values.workers.split(',').map(Number), needed, least])].sort((a, b) => a - b);
console.log(
  `\nThe busiest hour, from ${BUSIEST} to ${BUSIEST + 1}, takes all of ${whole(least)} workers, or ${percent(MEANT_LOAD)} of ${whole(needed)}. ` +
    'How long jobs wait for one, as long as all else holds:',
);
printTable(sizes.map(waits));
console.log('\nIn the busiest hour, if all is answered as it comes:');
printTable(sizes.map(traffic));
console.log('\nWhat breaks first:');
printTable(breaks(sizes, needed));
console.log('\nStored, if nothing is deleted:');
printTable(stored());
