import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link that shows one answer to anyone who has it. */
@Entity('answer_links')
export class AnswerLink {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'job_id' })
  jobId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** Random letters and digits that nobody can guess. */
  @Column('text')
  secret!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
