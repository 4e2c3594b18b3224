export { JobRecordsModule } from './job-records.module.js';
export { JudgedJobs, type JudgedQuestion } from './feedback/judged-jobs.js';
export { JobsModule } from './jobs.module.js';
export { forgetJobEvents } from './redis-job-events.js';
