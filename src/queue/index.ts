export { QueueModule } from './queue.module.js';
export { type Task, TASK_KINDS, TaskQueue } from './task-queue.js';
