const OPTION = '--disable-sigusr1';

/** Words for Node to be started without its debugger's signal, as far as this version knows them. */
export const WITHOUT_DEBUGGER: readonly string[] = process.allowedNodeEnvironmentFlags.has(OPTION)
  ? [OPTION]
  : [];

/**
 * Keeps Node from opening its debugger to whoever may send this process SIGUSR1. A listener takes the signal from the
 * debugger, also in versions of Node that have no option for it.
 */
export function refuseDebugger(): void {
  process.on('SIGUSR1', () => undefined);
}
