import { readFile } from 'node:fs/promises';

/** Resident memory of a process in bytes, or null where the system does not tell or the process has ended. */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
    const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}
