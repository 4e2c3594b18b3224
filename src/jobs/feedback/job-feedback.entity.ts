import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export const VERDICTS = ['right', 'wrong'] as const;
/** Whether an answer is right. */
export type Verdict = (typeof VERDICTS)[number];

/** The user's feedback on an answer. */
@Entity('job_feedback')
export class JobFeedback {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'job_id' })
  jobId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  verdict!: Verdict;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** The wording that says what was meant. */
  @Column('text', { name: 'corrected_question', nullable: true })
  correctedQuestion!: string | null;

  /** The job that answers what was meant; null once it is deleted. */
  @Column('text', { name: 'corrected_job_id', nullable: true })
  correctedJobId!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
