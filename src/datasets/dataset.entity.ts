import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type ForeignKey } from '../engine/index.js';

/** Findings across all tables of a dataset. */
export interface DatasetProfile {
  /** Tells of which readings of which data sources. */
  readonly readings: string;
  /** The most certain first. */
  readonly keys: readonly ForeignKey[];
}

/** A collection of data sources that belong together. */
@Entity('datasets')
export class Dataset {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  /** Its creator: the only one who may change it. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  /** Null before it was asked for. Only loaded when asked for. */
  @Column('jsonb', { nullable: true, select: false })
  profile!: DatasetProfile | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
