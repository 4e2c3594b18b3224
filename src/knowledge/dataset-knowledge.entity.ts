import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A version of what people know of the tables of a dataset. */
@Entity('dataset_knowledge')
export class DatasetKnowledge {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'dataset_id' })
  datasetId!: string;

  /** From 1; each is newer than the one before. */
  @Column('int')
  version!: number;

  /** Who wrote it. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  /** YAML, as it was written. */
  @Column('text')
  document!: string;

  /** Whether it has verified questions. */
  @Column('boolean', { name: 'has_verified', default: false })
  hasVerified!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** A version without what it says. */
export type KnowledgeVersion = Pick<DatasetKnowledge, 'version' | 'userId' | 'createdAt'>;
