import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigint } from '../../database/index.js';

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

  /** First day of the month that is counted, in UTC; null: no model has answered yet. */
  @Column('date', { name: 'model_month', nullable: true })
  modelMonth!: string | null;

  /** In that month, in and out. */
  @Column('bigint', { name: 'model_tokens_used', default: 0, transformer: bigint })
  modelTokensUsed!: number;

  /** In that month, in the currency of the prices. */
  @Column('double precision', { name: 'model_cost_used', default: 0 })
  modelCostUsed!: number;

  /** Tokens that a month may take; null: the default of the settings. */
  @Column('bigint', { name: 'model_token_budget', nullable: true, transformer: bigint })
  modelTokenBudget!: number | null;

  /** What a month may cost; null: the default of the settings. */
  @Column('double precision', { name: 'model_cost_budget', nullable: true })
  modelCostBudget!: number | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
