import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets a process have the processors only where nothing that serves requests wants them: work that takes long delays no answer
 * that takes none.
 */
export function yieldToRequests({ pid }: { readonly pid?: number | undefined }): void {
  if (pid === undefined) return;
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  // To raise a priority is not for everybody: a service may have been started with a lower one.
  if (getPriority(pid) < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL);
}
