// Time, processor time and peak memory of work that child processes do (Linux).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';

const WATCH_MS = 20;
const TICKS_PER_SECOND = 100;
const ENDED_CHILDREN = [13, 14];

/** Seconds of processor time that ended children of this process took. */
async function childrenSeconds() {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ENDED_CHILDREN.reduce((sum, i) => sum + Number(fields[i] ?? 0), 0) / TICKS_PER_SECOND;
}

async function children() {
  const own = `/proc/${process.pid}/task/${process.pid}/children`;
  return (await readFile(own, 'utf8').catch(() => '')).trim().split(' ').filter(Boolean);
}

/** Waits until no child is left: only what ended ones took is known. */
export async function untilChildrenEnded() {
  while ((await children()).length > 0) await delay(WATCH_MS);
}

/** Highest resident memory so far of any running child. */
async function childrenPeak() {
  const peaks = (await children()).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  });
  return Math.max(0, ...(await Promise.all(peaks)));
}

/** Runs work that is done by child processes and waits for their end. */
export async function measured(work) {
  const before = await childrenSeconds();
  const start = performance.now();
  const running = work().then(() => (performance.now() - start) / 1000);
  let bytes = 0;
  const timer = setInterval(
    () => void childrenPeak().then((peak) => (bytes = Math.max(bytes, peak))),
    WATCH_MS,
  );
  const seconds = await running.finally(() => clearInterval(timer));
  return { seconds, bytes, processor: (await childrenSeconds()) - before };
}

/** The middle one of a list of numbers. */
export function median(list) {
  return percentile(list, 0.5);
}

/** The number below which a share of a list lies, from 0 to 1. */
export function percentile(list, share) {
  const index = Math.floor(list.length * share);
  return list.toSorted((a, b) => a - b)[Math.min(index, list.length - 1)];
}

/** Runs a module given as text in a process of its own, with words of its command line. */
export async function inOwnProcess(code, ...words) {
  const args = ['--input-type=module', '-e', code, ...words];
  const child = spawn(process.execPath, args, { stdio: 'inherit', cwd: new URL('.', import.meta.url) });
  const [exit] = await once(child, 'exit');
  if (exit !== 0) throw new Error('the baseline failed');
}
