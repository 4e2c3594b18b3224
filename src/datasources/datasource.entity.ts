import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { type Trace } from '../common/trace.js';
import { bigint } from '../database/index.js';
import { type TableProfile } from '../engine/index.js';
import { type FileExtension } from '../storage/index.js';

export const DATASOURCE_STATUSES = ['synching', 'synched', 'invalid'] as const;
/** `synching`: waiting or being read; `synched`: usable; `invalid`: could not be read, see the reason. */
export type DatasourceStatus = (typeof DATASOURCE_STATUSES)[number];

/** A table of a file, as Parquet in the object store. */
export interface StoredTable {
  readonly objectKey: string;
  readonly profile: TableProfile;
}

/** One file of a dataset. */
@Entity('datasources')
export class Datasource {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('text', { name: 'dataset_id' })
  datasetId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  extension!: FileExtension;

  /** In bytes; null until the file is fetched. */
  @Column('bigint', { nullable: true, transformer: bigint })
  size!: number | null;

  /** Where the file is still to be fetched from; null once it is kept. It may hold secrets: never to be shown or logged. */
  @Column('text', { name: 'source_url', nullable: true })
  sourceUrl!: string | null;

  /** Where the original file is kept, or will be. */
  @Column('text', { name: 'object_key' })
  objectKey!: string;

  @Column('text')
  status!: DatasourceStatus;

  /** Why it is invalid, for people; else null. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('jsonb')
  tables!: StoredTable[];

  /** The trace of the request that created it. */
  @Column('jsonb', { nullable: true })
  trace!: Trace | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
