import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type Baseline, type Verdict } from '../engine/index.js';

/** The outcome of a verified question. */
export interface JudgedQuestion extends Verdict {
  readonly question: string;
}

/** What became of all verified questions of a dataset when they were asked last. */
export interface VerificationReport {
  /** In ISO 8601. */
  readonly verifiedAt: string;
  readonly knowledgeVersion: number;
  /** Version of the service. */
  readonly serviceVersion: string;
  /** In the order of the document. */
  readonly questions: readonly JudgedQuestion[];
}

/** The verification of the questions of a dataset. */
@Entity('knowledge_verifications')
export class Verification {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'dataset_id' })
  datasetId!: string;

  /** What data, knowledge and service the report is of; empty before the first. */
  @Column('text')
  state!: string;

  /** When somebody asked for a report that is not there yet; else null. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  /** Questions whose next result is to be compared with from then on, as a person has said. */
  @Column('jsonb')
  accepting!: readonly string[];

  @Column('jsonb')
  baselines!: readonly Baseline[];

  /** Null before the first. */
  @Column('jsonb', { nullable: true })
  report!: VerificationReport | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
