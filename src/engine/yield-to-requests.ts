import { constants, setPriority } from 'node:os';

/**
 * Lets a process have the processors only where nothing that serves requests wants them: work that takes long delays no answer
 * that takes none.
 */
export function yieldToRequests({ pid }: { readonly pid?: number | undefined }): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
