import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeedbackRepository } from './feedback/feedback.repository.js';
import { JobFeedback } from './feedback/job-feedback.entity.js';
import { JudgedJobs } from './feedback/judged-jobs.js';
import { JudgedJobsRepository } from './feedback/judged-jobs.repository.js';
import { Job } from './records/job.entity.js';

/** What is kept of jobs, without what answers them: the command line looks at it too. */
@Module({
  imports: [TypeOrmModule.forFeature([Job, JobFeedback])],
  providers: [FeedbackRepository, JudgedJobsRepository, JudgedJobs],
  exports: [FeedbackRepository, JudgedJobs],
})
export class JobRecordsModule {}
