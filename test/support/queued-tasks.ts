import {
  type RepeatReason,
  type Task,
  type TaskHandler,
  type TaskQueue,
} from '../../src/queue/task-queue.js';

export const task = (id: string, projectId = 'p'): Task => ({ projectId, id, trace: null });

/** Options of a worker that lets go what is given up. */
export const lenient = { onGivenUp: () => Promise.resolve() };

/** Works until the worker is told to stop, and then gives the task back. */
export const untilAborted: TaskHandler = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });

/** Makes a queue work on answers, and notes each that it begins. */
export function work(
  queue: TaskQueue,
  begin: (id: string) => void,
  handler: TaskHandler,
  onRepeated: (reason: RepeatReason) => void = () => undefined,
): void {
  queue.work(
    'answer-job',
    (given, signal) => {
      begin(given.id);
      return handler(given, signal);
    },
    { ...lenient, onRepeated },
  );
}
