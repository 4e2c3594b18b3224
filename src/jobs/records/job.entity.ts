import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type Trace } from '../../common/trace.js';
import { type JobMode, type OutputLanguage } from '../../sessions/index.js';
import { type ModelUse } from '../../engine/index.js';
import { type NumberedEvent } from '../events/job-event.js';

/** `queued` and `running` are open; the others are final. */
export type JobStatus = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';

/** Whether a job is still to be answered. */
export function isOpen({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** One question and its answer. */
@Entity('jobs')
export class Job {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'session_id' })
  sessionId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  question!: string;

  @Column('text', { name: 'dataset_id', nullable: true })
  datasetId!: string | null;

  /** The data sources chosen when the job was created. */
  @Column('text', { name: 'datasource_ids', array: true })
  datasourceIds!: string[];

  /** Of the data sources, as the answer was computed from them; null where it was not, or before they were kept. */
  @Column('int', { name: 'datasource_revisions', array: true, nullable: true })
  datasourceRevisions!: number[] | null;

  @Column('text', { name: 'output_language' })
  outputLanguage!: OutputLanguage;

  @Column('text', { name: 'job_mode' })
  jobMode!: JobMode;

  @Column('text', { name: 'user_prompt', nullable: true })
  userPrompt!: string | null;

  @Column('boolean', { name: 'with_citation' })
  withCitation!: boolean;

  @Column('text')
  status!: JobStatus;

  /**
   * What happened while it was answered, but for the last event, which the status tells. Empty while it is open, and where it lies in
   * the object store: `AnswerArchive` has it in either place.
   */
  @Column('jsonb')
  events!: NumberedEvent[];

  /** The key under which its events lie in the object store; null: they are in `events`. */
  @Column('text', { name: 'events_object', nullable: true })
  eventsObject!: string | null;

  @Column('timestamptz', { name: 'cancel_requested_at', nullable: true })
  cancelRequestedAt!: Date | null;

  /** What its answer took of the language model, all attempts together; null where none was asked. */
  @Column('jsonb', { name: 'model_use', nullable: true })
  modelUse!: ModelUse | null;

  /** The trace of the request that created it. */
  @Column('jsonb', { nullable: true })
  trace!: Trace | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
