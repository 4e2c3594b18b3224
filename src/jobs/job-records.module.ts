import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerArchive } from './archive/answer-archive.js';
import { FeedbackRepository } from './feedback/feedback.repository.js';
import { JobFeedback } from './feedback/job-feedback.entity.js';
import { JudgedJobs } from './feedback/judged-jobs.js';
import { JudgedJobsRepository } from './feedback/judged-jobs.repository.js';
import { Job } from './records/job.entity.js';

/** Stored jobs without the answering, so that the command line can use them too. */
@Module({
  imports: [TypeOrmModule.forFeature([Job, JobFeedback])],
  providers: [AnswerArchive, FeedbackRepository, JudgedJobsRepository, JudgedJobs],
  exports: [AnswerArchive, FeedbackRepository, JudgedJobs],
})
export class JobRecordsModule {}
