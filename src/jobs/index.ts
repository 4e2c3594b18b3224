export { JobsModule } from './jobs.module.js';
export { forgetJobEvents } from './redis-job-events.js';
