import { readFileSync } from 'node:fs';

/** Memory of a process in bytes. */
interface ProcessMemory {
  readonly residentBytes: number;
  /** The most it was resident so far. */
  readonly peakBytes: number;
}

/** Memory of a process, or null where the system does not tell or the process has ended. The system answers without a disk. */
export function processMemory(pid: number): ProcessMemory | null {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const bytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
    return { residentBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') };
  } catch {
    return null;
  }
}
