/** Where a process of any role tells how it is. */
export const HEALTH_PATH = 'health';
export const METRICS_PATH = 'metrics';

/** Whether a path is served by a process of any role. */
export function isOperationPath(path: string): boolean {
  return path === `/${METRICS_PATH}` || path.startsWith(`/${HEALTH_PATH}/`);
}
