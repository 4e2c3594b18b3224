export { QueueModule } from './queue.module.js';
export { TaskHandlersCheck } from './task-handlers.js';
export { type Task, TASK_KINDS, TaskQueue } from './task-queue.js';
