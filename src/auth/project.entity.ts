import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigint } from '../database/index.js';

/** Owner of everything else: keys, sessions, datasets, jobs. */
@Entity('projects')
export class Project {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text', { unique: true })
  name!: string;

  /** Jobs that may be answered in all; null: the default of the settings. */
  @Column('bigint', { name: 'job_quota', nullable: true, transformer: bigint })
  jobQuota!: number | null;

  @Column('bigint', { name: 'jobs_used', default: 0, transformer: bigint })
  jobsUsed!: number;

  /** Bytes that files and results may take; null: the default of the settings. */
  @Column('bigint', { name: 'storage_quota', nullable: true, transformer: bigint })
  storageQuota!: number | null;

  @Column('bigint', { name: 'storage_used', default: 0, transformer: bigint })
  storageUsed!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
