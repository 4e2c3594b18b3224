export { QueueModule } from './queue.module.js';
export { type Task, TaskQueue } from './task-queue.js';
