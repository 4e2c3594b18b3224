import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type JobMode, type OutputLanguage } from './session.js';

@Entity('sessions')
export class Session {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'output_language' })
  outputLanguage!: OutputLanguage;

  @Column('text', { name: 'job_mode' })
  jobMode!: JobMode;

  @Column('smallint', { name: 'max_contextual_job_history' })
  maxContextualJobHistory!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
