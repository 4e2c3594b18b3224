/** Milliseconds of processor time that a service and the processes below it have taken since they began, by what they do (Linux). */
export function processorTime(pid: number): {
  readonly service: number;
  readonly readers: number;
  readonly database: number;
};
