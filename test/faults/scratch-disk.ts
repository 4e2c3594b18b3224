import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../src/common/faults/system-error.js';

const DISK_MIB = 192;
const CHUNK = Buffer.alloc(64 * 1024);

/** A small disk of its own for what a worker writes beside the object store. */
export class ScratchDisk {
  private constructor(readonly folder: string) {}

  /** @returns null where disks cannot be made: that needs the rights of root on Linux */
  static async mount(folder: string): Promise<ScratchDisk | null> {
    await mkdir(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder]);
    return status === 0 ? new ScratchDisk(folder) : null;
  }

  /** Leaves no room on it. */
  async fill(): Promise<void> {
    const file = await open(this.filler, 'a');
    try {
      for (;;) await file.write(CHUNK);
    } catch (error) {
      if (!hasCode(error, 'ENOSPC')) throw error;
    } finally {
      await file.close();
    }
  }

  async clear(): Promise<void> {
    await rm(this.filler, { force: true });
  }

  unmount(): void {
    spawnSync('umount', [this.folder]);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
