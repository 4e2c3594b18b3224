// Processor time that a running service and the processes below it have taken, by what they do (Linux).
import { readdirSync, readFileSync } from 'node:fs';

const MILLISECONDS_PER_TICK = 10;

/**
 * Milliseconds since each of them began, those of ended processes included.
 * @param pid of a service with an embedded database
 */
export function processorTime(pid) {
  const all = processes();
  const service = all.get(pid);
  const below = [...all.values()].filter(({ parent }) => parent === pid);
  const databases = below.filter(({ command }) => command.includes('postgres'));
  const sum = (some) => some.reduce((ticks, one) => ticks + ticksOfTree(one, all), 0);
  const database = sum(databases);
  const readers = service.ended + sum(below) - database;
  return {
    service: service.own * MILLISECONDS_PER_TICK,
    readers: readers * MILLISECONDS_PER_TICK,
    database: database * MILLISECONDS_PER_TICK,
  };
}

function ticksOfTree({ pid, own, ended }, all) {
  const below = [...all.values()].filter(({ parent }) => parent === pid);
  return below.reduce((ticks, one) => ticks + ticksOfTree(one, all), own + ended);
}

function processes() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.flatMap((pid) => processOf(Number(pid)) ?? []).map((one) => [one.pid, one]));
}

/** Null for one that has ended meanwhile. */
function processOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(9, 13).map(Number);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return { pid, parent: Number(parent), command, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
